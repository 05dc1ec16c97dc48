import { useTranslation } from "react-i18next";
import { type NoticeAudience, type NoticeTexts, wordsFor } from "~/domain/departures/notice";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { callLink } from "~/domain/people/contact";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Moment } from "~/features/staff/booking-story";
import type { Messages } from "~/i18n/messages/index";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";

export type SentNoticeData = {
  id: string;
  texts: NoticeTexts;
  at: Moment;
  by: string;
  audience: NoticeAudience;
  /** Where its readers board, of a notice to a stop. */
  city: string | null;
  parties: {
    booking: string;
    name: string;
    phone: string | null;
    email: string | null;
    state: keyof Messages["notices"]["states"];
    through: string | null;
    problem: string | null;
    again: boolean;
  }[];
};

/** A notice that was sent, with what became of each mail, and what a colleague may do for those that did not arrive. */
export function SentNotice({ id, texts, at, by, audience, city, parties }: SentNoticeData) {
  const { t } = useTranslation("notices");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <section>
      <h3>{wordsFor(texts, locale).subject}</h3>
      <p className="muted">
        {t("at", { day: format.day(at.day), time: format.time(at.time), who: by })}. {t(`audiences.${audience}`)}
        {city && ` (${city})`}.
      </p>
      <Words texts={texts} />
      <table className="office-table">
        <thead>
          <tr>
            {(["booking", "contact", "state", "phone"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parties.map((party) => (
            <Row key={party.booking} notice={id} {...party} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Words({ texts }: Pick<SentNoticeData, "texts">) {
  const { t } = useTranslation("notices");
  return (
    <Disclosure summary={t("words")}>
      <div className="notice-texts">
        {LOCALES.filter((language) => texts[language].text !== "").map((language) => (
          <div key={language} className="story-mail" lang={LANGUAGE_TAGS[language]}>
            <h4>{texts[language].subject}</h4>
            <pre>{texts[language].text}</pre>
          </div>
        ))}
      </div>
    </Disclosure>
  );
}

/** A notice that leaves at its time, and may be taken back until then. */
export function ScheduledNotice({ id, texts, at, by, audience, city }: Omit<SentNoticeData, "parties">) {
  const { t } = useTranslation("notices");
  const { locale } = useSite();
  const format = useFormat();
  const { subject } = wordsFor(texts, locale);
  return (
    <section>
      <h3>{subject}</h3>
      <p className="muted">
        {t("schedule.at", { day: format.day(at.day), time: format.time(at.time), who: by })}.{" "}
        {t(`audiences.${audience}`)}
        {city && ` (${city})`}.
      </p>
      <Words texts={texts} />
      <form method="post">
        <input type="hidden" name="notice" value={id} />
        <Button variant="quiet" name="do" value="unschedule" aria-label={t("schedule.undoOf", { subject })}>
          {t("schedule.undo")}
        </Button>
      </form>
    </section>
  );
}

type RowProps = SentNoticeData["parties"][number] & { notice: string };

function Row({ notice, booking, name, phone, email, state, through, problem, again }: RowProps) {
  const { t } = useTranslation("notices");
  const { locale } = useSite();
  const isLost = state === "failed" || state === "bounced" || state === "unreachable";
  return (
    <tr>
      <th scope="row">
        <Anchor href={pathFor("staff.booking", locale, { bookingNumber: booking })}>{booking}</Anchor>
      </th>
      <td data-label={t("contact")}>
        {name}
        {email && <small>{email}</small>}
      </td>
      <td data-label={t("state")}>
        {t(`states.${state}`, { booking: through ?? "" })}
        {problem && <small>{problem}</small>}
        {isLost && (
          <small>
            <Anchor
              href={pathFor("staff.booking.change", locale, { bookingNumber: booking, change: "contact" })}
              aria-label={t("correctOf", { booking })}
            >
              {t("correct")}
            </Anchor>
          </small>
        )}
        {again && email && (
          <form method="post">
            <input type="hidden" name="notice" value={notice} />
            <input type="hidden" name="booking" value={booking} />
            <Button variant="quiet" name="do" value="resend" aria-label={t("againOf", { booking, email })}>
              {t("again", { email })}
            </Button>
          </form>
        )}
      </td>
      <td data-label={t("phone")}>{phone && <a href={callLink(phone)}>{phone}</a>}</td>
    </tr>
  );
}
