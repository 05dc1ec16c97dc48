import { useTranslation } from "react-i18next";
import type { ChatHours } from "~/domain/company/chat";
import { CHAT_CLOSES, CHAT_OPENS } from "~/domain/company/conditions";
import { Icon } from "~/ui/icon";
import { useFormat } from "./use-format";

/** Where the live chat is, and whether someone answers now; from the server. */
export type Chat = { url: string; hours: ChatHours };

/**
 * The link to the live chat with its hours (spec 1: daily, 8 to midnight, Eastern time). Whether it is open is what the
 * server says, true within a minute; a page that stays open follows the clock (`running/script/chat`).
 */
export function ChatLine({ chat: { url, hours } }: { chat: Chat }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = (at: string) => (at === "24:00" ? t("chat.midnight") : format.time(at));
  return (
    <p className="row">
      <a className="button plain" href={url} rel="external">
        {t("chat.link")}
      </a>
      <span>
        <span data-chat="open" hidden={!hours.open}>
          <Icon name="check" /> {t("chat.open", { time: time(CHAT_CLOSES) })}
        </span>
        <span data-chat="closed" hidden={hours.open}>
          <Icon name="clock" /> {t("chat.closed", { time: time(CHAT_OPENS) })}
        </span>{" "}
        <span className="muted">{t("chat.hours", { from: time(CHAT_OPENS), to: time(CHAT_CLOSES) })}</span>
      </span>
    </p>
  );
}
