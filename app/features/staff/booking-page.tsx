import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { AuditTable } from "./audit-page";
import { BalanceLink } from "./balance-link";
import { BookingMoney } from "./booking-money";
import { Notes } from "./booking-notes";
import { Claims, Travellers, Waiting } from "./booking-persons";
import type { LinkRefused, StoryChange, StoryData, StoryMail, StoryRefused } from "./booking-story";
import { useMoment } from "./use-moment";

/** A booking with all that happened to it, on one page. */
export function BookingPage({
  refused,
  linkRefused,
  ...story
}: StoryData & { refused: StoryRefused | undefined; linkRefused: LinkRefused | undefined }) {
  const { t } = useTranslation(["desk", "sale"]);
  const { locale } = useSite();
  const doneWords = {
    changed: t("change.done"),
    link: t("sale:balanceLink.done"),
    note: t("notes.done.note"),
    resent: t("notes.done.resent"),
  };
  const { number, persons, changes, mails, money, ways, byHand, done, notes } = story;
  const { tickets, correctContact, needsHref, hotelNumbersHref } = story;
  return (
    <>
      <p>
        <Anchor href={pathFor("staff.desk", locale)}>{t("story.back")}</Anchor>
      </p>
      <h1>{t("story.title", { number })}</h1>
      {done && (
        <Notice tone="success" first live>
          <p>{doneWords[done]}</p>
        </Notice>
      )}
      <Summary {...story} />
      {(tickets || correctContact || needsHref || hotelNumbersHref) && (
        <p className="row">
          {tickets && <ButtonLink href={tickets}>{t("story.printTickets")}</ButtonLink>}
          {correctContact && <Anchor href={correctContact}>{t("contactForm.open")}</Anchor>}
          {needsHref && <Anchor href={needsHref}>{t("needsOpen")}</Anchor>}
          {hotelNumbersHref && <Anchor href={hotelNumbersHref}>{t("hotelNumbersOpen")}</Anchor>}
        </p>
      )}
      <Notes notes={notes} refused={refused} />
      {ways.length > 0 && <Ways ways={ways} />}
      {persons && <Travellers {...persons} contactHref={correctContact} />}
      <BookingMoney {...money} byHand={byHand} />
      {story.mayTakeMoney && (
        <p>
          <ButtonLink href={pathFor("staff.booking.payment", locale, { bookingNumber: number })}>
            {t("sale:money.title")}
          </ButtonLink>
        </p>
      )}
      <BalanceLink {...story.balanceLink} currency={money.currency} refused={linkRefused?.link} />
      <Section title={t("story.changes")}>
        {changes.length === 0 ? (
          <p>{t("story.noChanges")}</p>
        ) : (
          <Changes changes={changes} currency={money.currency} showsPersons={persons !== null} />
        )}
      </Section>
      <Section title={t("story.mails")}>
        {mails.length === 0 && <p>{t("story.noMails")}</p>}
        {mails.map((mail) => (
          <Mail key={mail.key} mail={mail} to={story.maySend ? (persons?.email ?? null) : null} refused={refused} />
        ))}
      </Section>
      {persons && persons.claims.length > 0 && <Claims claims={persons.claims} />}
      {persons && persons.waiting.length > 0 && <Waiting waiting={persons.waiting} />}
      {persons && persons.log.length > 0 && (
        <Section title={t("story.log")}>
          <AuditTable lines={persons.log} />
        </Section>
      )}
    </>
  );
}

function Summary({ booked, trip, departure, startDay, endDay, state, contact, persons, soldBy }: StoryData) {
  const { t } = useTranslation("desk");
  const { locale } = useSite();
  const format = useFormat();
  const moment = useMoment();
  return (
    <Facts
      items={[
        { term: t("state"), value: <strong>{t(`states.${state}`)}</strong> },
        { term: t("contact"), value: contact },
        ...(persons ? [{ term: t("story.email"), value: persons.email ?? t("story.noEmail") }] : []),
        {
          term: t("trip"),
          value: <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>,
        },
        {
          term: t("story.dates"),
          value: t("story.days", { from: format.day(startDay), to: format.day(endDay) }),
        },
        ...(persons
          ? [
              {
                term: t("story.boarding"),
                value: t("story.boardingAt", {
                  place: persons.boarding.place,
                  time: format.time(persons.boarding.time),
                }),
              },
            ]
          : []),
        ...(persons?.wayBack
          ? [
              {
                term: t("story.wayBack"),
                value: t("story.boardingAt", {
                  place: persons.wayBack.place,
                  time: format.time(persons.wayBack.time),
                }),
              },
            ]
          : []),
        ...(persons?.room
          ? [{ term: t("story.room"), value: [persons.room, persons.hotel].filter(Boolean).join(" – ") }]
          : []),
        { term: t("story.booked"), value: moment(booked) },
        { term: t("story.sold"), value: soldBy ? t("story.soldBy", { name: soldBy }) : t("story.soldOnSite") },
      ]}
    />
  );
}

function Ways({ ways }: Pick<StoryData, "ways">) {
  const { t } = useTranslation("desk");
  return (
    <Section title={t("change.title")}>
      <p className="row">
        {ways.map(({ change, href }) => (
          <ButtonLink key={change} href={href}>
            {t(`change.links.${change}`)}
          </ButtonLink>
        ))}
      </p>
    </Section>
  );
}

type ChangesProps = {
  changes: readonly StoryChange[];
  currency: StoryData["money"]["currency"];
  showsPersons: boolean;
};

function Changes({ changes, currency, showsPersons }: ChangesProps) {
  const { t } = useTranslation("desk");
  const format = useFormat();
  const moment = useMoment();
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t("story.when")}</th>
          <th scope="col">{t("story.what")}</th>
          <th scope="col">{t("story.by")}</th>
          <th scope="col" className="end">
            {t("story.effect")}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, at, kind, about, by, member, why, amount, goesBack, refunds }) => (
          <tr key={id}>
            <td>{moment(at)}</td>
            <th scope="row">
              {t(`story.kinds.${kind}`)}
              {showsPersons && about && <small>{about}</small>}
            </th>
            <td data-label={t("story.by")}>
              {member ?? t(`story.askers.${by}`)}
              {why && <small>{why}</small>}
            </td>
            <td className="end" data-label={t("story.effect")}>
              {amount === 0 ? t("story.noEffect") : format.money(amount, currency)}
              {goesBack > 0 && (
                <small>
                  {t("story.goesBack", {
                    amount: format.money(goesBack, currency),
                    stands: refunds.map((standing) => t(`story.refundStates.${standing}`)).join("; "),
                  })}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MailProps = {
  mail: StoryMail;
  /** Where it may be sent again, if the colleague may. */
  to: string | null;
  refused: StoryRefused | undefined;
};

function Mail({ mail, to: contact, refused }: MailProps) {
  const { key, subject, at, state, problem, to, text } = mail;
  const { t } = useTranslation("desk");
  const moment = useMoment();
  const head = (
    <>
      {subject}{" "}
      <small>
        {[moment(at), t(`story.mailStates.${state}`), problem, to && t("story.to", { email: to })]
          .filter(Boolean)
          .join(", ")}
      </small>
    </>
  );
  if (text === null) return <p className="story-mail">{head}</p>;
  return (
    <details className="story-mail" open={refused?.mail === key}>
      <summary>{head}</summary>
      {refused?.mail === key && (
        <Notice tone="error" first>
          <p>{t(`notes.errors.${refused.code}`, refused.params)}</p>
        </Notice>
      )}
      {text === "" ? <p>{t("story.forgotten")}</p> : <pre>{text}</pre>}
      {text !== "" && contact && (
        <form method="post">
          <input type="hidden" name="mail" value={key} />
          <p>
            <Button name="do" value="resend">
              {t("notes.resendTo", { email: contact })}
            </Button>
          </p>
        </form>
      )}
    </details>
  );
}
