import { useTranslation } from "react-i18next";
import { ARRIVE_EARLY_MINUTES } from "~/domain/company/conditions";
import { callLink } from "~/domain/people/contact";
import { type Chat, ChatLine } from "~/features/site/chat-line";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/layout";

type Props = {
  chat: Chat | null;
  cities: { slug: string; name: string; boarding: { name: string; address: string; directions: string } }[];
};

/** How to reach us, and where to get on: a page to read. */
export function ContactPage({ chat, cities }: Props) {
  const { t } = useTranslation(["contact", "common"]);
  const { locale, phone } = useSite();
  return (
    <>
      <h1>{t("title")}</h1>
      <p className="lead">{t("lead")}</p>
      <Section title={t("phoneTitle")}>
        <p>{t("phoneText")}</p>
        <ButtonLink variant="main" href={callLink(phone)}>
          {t("call", { phone })}
        </ButtonLink>
      </Section>
      {chat && (
        <Section title={t("chatTitle")}>
          <p>{t("chatText")}</p>
          <ChatLine chat={chat} />
        </Section>
      )}
      <Section title={t("boardingTitle")} lead={t("boardingLead", { minutes: ARRIVE_EARLY_MINUTES })}>
        <ul className="wall list-plain">
          {cities.map(({ slug, name, boarding }) => (
            <li key={slug}>
              <h3>{name}</h3>
              <address>
                <strong>{boarding.name}</strong>
                <br />
                {boarding.address}
              </address>
              <p className="muted">{boarding.directions}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("elseTitle")}>
        <ul>
          <li>
            <Anchor href={pathFor("booking.find", locale)}>{t("find")}</Anchor>
          </li>
          <li>
            <Anchor href={pathFor("terms", locale)}>{t("terms")}</Anchor>
          </li>
          <li>
            <Anchor href={pathFor("privacy", locale)}>{t("privacy")}</Anchor>
          </li>
          <li>
            <Anchor href={pathFor("group.ask", locale)}>{t("groups")}</Anchor>
          </li>
          <li>
            <Anchor href={pathFor("trip.list", locale)}>{t("trips")}</Anchor>
          </li>
        </ul>
      </Section>
    </>
  );
}
