import { useTranslation } from "react-i18next";
import { daysInWords, type WantedDays } from "~/domain/departures/waiting-list";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Section } from "~/ui/layout";
import type { StoryPersons } from "./booking-story";
import { ClaimFiles } from "./claim-files";

/** Who is of a booking, those who cancelled too. */
export function Travellers({ travellers, contactHref }: StoryPersons & { contactHref: string | null }) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  return (
    <Section title={t("story.travellers")}>
      <table className="office-table">
        <thead>
          <tr>
            {(["traveller", "type", "seat", "phone", "email", "activities"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`story.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {travellers.map(({ position, name, type, seat, phone, email, need, activities, cancelled }) => (
            <tr key={position} className={cancelled ? "over" : undefined}>
              <th scope="row">
                {name}
                {position === 0 && <small>{t("story.isContact")}</small>}
                {need && <small>{need}</small>}
                {cancelled && <small>{t("story.cancelled", { day: format.day(cancelled) })}</small>}
              </th>
              <td>{t(`story.types.${type}`)}</td>
              <td data-label={t("story.seat")}>{cancelled ? "" : (seat ?? t("story.noSeat"))}</td>
              <td>{phone}</td>
              <td>
                {email}
                {contactHref && !cancelled && position > 0 && (
                  <small>
                    <Anchor
                      href={`${contactHref}?traveller=${position}`}
                      aria-label={t("contactForm.changeOf", { name })}
                    >
                      {t("contactForm.change")}
                    </Anchor>
                  </small>
                )}
              </td>
              <td className="whole-line">{activities.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** What they claim, with the files they sent. */
export function Claims({ claims }: Pick<StoryPersons, "claims">) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  return (
    <Section title={t("story.claims")}>
      {claims.map(({ number, day, text, files }) => (
        <div key={number} className="stack">
          <h3>{t("story.claim", { number, day: format.day(day) })}</h3>
          <p className="as-typed">{text}</p>
          {files.length > 0 && <ClaimFiles files={files} />}
        </div>
      ))}
    </Section>
  );
}

/** What else its contact waits for places of. */
export function Waiting({ waiting }: Pick<StoryPersons, "waiting">) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  const daysOf = (wanted: WantedDays) =>
    daysInWords(wanted, {
      day: (of) => format.day(of),
      range: (from, to) => t("story.waitingRange", { from, to }),
    }).join(" · ");
  return (
    <Section title={t("story.waiting")}>
      <ul>
        {waiting.map(({ id, trip, wanted, people, state }) => (
          <li key={id}>
            {trip}, {daysOf(wanted)} ({t("people")} {format.number(people)}, {t(`story.waitingStates.${state}`)})
          </li>
        ))}
      </ul>
    </Section>
  );
}
