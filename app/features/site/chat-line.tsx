import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ChatHours, chatHours } from "~/domain/chat";
import { CHAT_CLOSES, CHAT_OPENS } from "~/domain/conditions";
import { Icon } from "~/ui/icon";
import { useFormat } from "./use-format";

/** Where the live chat is, and whether someone answers now; from the server. */
export type Chat = { url: string; hours: ChatHours };

const LOOK_MS = 20_000;

/**
 * The link to the live chat with its hours (spec 1: daily, 8 to midnight, Eastern time). Whether it is open is what the
 * server says, true within a minute; a page that stays open follows the clock.
 */
export function ChatLine({ chat: { url, hours: given } }: { chat: Chat }) {
  const { t } = useTranslation();
  const [hours, setHours] = useState(given);
  useEffect(() => {
    const look = () => setHours(chatHours(new Date()));
    look(); // a page from the browser's own store may be hours old
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const format = useFormat();
  const time = (at: string) => (at === "24:00" ? t("chat.midnight") : format.time(at));
  return (
    <p className="row">
      <a className="button plain" href={url} rel="external">
        {t("chat.link")}
      </a>
      <span>
        <Icon name={hours.open ? "check" : "clock"} />{" "}
        {hours.open ? t("chat.open", { time: time(hours.until) }) : t("chat.closed", { time: time(hours.opens) })}{" "}
        <span className="muted">{t("chat.hours", { from: time(CHAT_OPENS), to: time(CHAT_CLOSES) })}</span>
      </span>
    </p>
  );
}
