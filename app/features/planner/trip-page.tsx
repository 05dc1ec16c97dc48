import { useTranslation } from "react-i18next";
import { ITEM_KINDS } from "~/domain/planner-items";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field, TextField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Timeline } from "~/ui/timeline";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import type { Detail } from "./item-view.server";
import type { EntryView, TripView } from "./trip-view.server";

export type TripPageProps = {
  id: string;
  name: string;
  dates: string | null;
  view: TripView;
  booking: { number: string; href: string; note: string } | null;
  done: Done | null;
  /** A code of `errors`. */
  error: string | null;
  /** What was typed for a form that was refused. */
  typed: string | null;
};

/** One trip: what happens when, what is missing, and the ways to change it. */
export function TripPage({ id, name, dates, view, booking, done, error, typed }: TripPageProps) {
  const { t } = useTranslation("planner");
  const { locale } = useSite();
  const here = pathFor("planner.trip", locale, { trip: id });
  const empty = view.days.length === 0 && view.undated.length === 0;
  return (
    <>
      <p>
        <Anchor href={pathFor("planner", locale)}>{t("trip.back")}</Anchor>
      </p>
      <h1>{name}</h1>
      <p className="lead">{dates ?? t("noDates")}</p>
      <DoneNotice done={done} action={here} />
      {error ? (
        <Notice tone="error" live>
          <p>{t(`errors.${error as "required"}`)}</p>
        </Notice>
      ) : null}
      {booking ? (
        <p>
          <strong>{t("bought")}</strong> · {t("number", { number: booking.number })} ·{" "}
          <Anchor href={booking.href}>{t("trip.openBooking")}</Anchor>
        </p>
      ) : null}
      {view.gaps.length > 0 ? (
        <Notice tone="warning" title={t("trip.gapTitle", { count: view.gaps.length })}>
          <ul>
            {view.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {empty ? <p>{t("trip.nothing")}</p> : <Days view={view} />}
      {booking ? <Note note={typed ?? booking.note} action={here} /> : null}
      <Section title={t("trip.add")}>
        <div className="row no-print">
          {ITEM_KINDS.map((kind) => (
            <ButtonLink key={kind} href={pathFor("planner.add", locale, { trip: id, kind })}>
              {t(`add.${kind}`)}
            </ButtonLink>
          ))}
        </div>
      </Section>
      {booking ? null : <Manage name={typed ?? name} action={here} />}
    </>
  );
}

function Days({ view }: { view: TripView }) {
  const { t } = useTranslation("planner");
  return (
    <>
      <Timeline
        label={t("trip.timeline")}
        headingLevel={2}
        items={view.days.map(({ day, marker, title, entries }) => ({
          key: day,
          marker,
          title,
          children: <Entries entries={entries} />,
        }))}
      />
      {view.undated.length > 0 ? (
        <Section title={t("trip.undated")}>
          <Entries entries={view.undated} />
        </Section>
      ) : null}
    </>
  );
}

function Entries({ entries }: { entries: readonly EntryView[] }) {
  const { t } = useTranslation("planner");
  return (
    <ul className="list-plain stack">
      {entries.map(({ key, time, what, title, details, edit, files }) => (
        <li key={key}>
          <p>
            {time ? <strong className="num">{time} </strong> : null}
            {what}
            {title ? (
              <>
                {" · "}
                <strong>{title}</strong>
              </>
            ) : (
              ` · ${t("bought")}`
            )}{" "}
            {edit ? (
              <Anchor href={edit} aria-label={t("trip.editItem", { name: title ?? what })} className="no-print">
                {t("trip.edit")}
              </Anchor>
            ) : null}
          </p>
          {details.length > 0 ? <Details details={details} /> : null}
          {files ? (
            <p className="no-print">
              <Anchor href={files.href} aria-label={`${files.text} (${title ?? what})`}>
                {files.text}
              </Anchor>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Details({ details }: { details: readonly Detail[] }) {
  const { t } = useTranslation("planner");
  return (
    <Facts
      items={details.map(({ term, value, map }) => ({
        term,
        value: map ? (
          <>
            {value}{" "}
            <Anchor external href={map} className="no-print">
              {t("trip.map")}
            </Anchor>
          </>
        ) : (
          value
        ),
      }))}
    />
  );
}

function Note({ note, action }: { note: string; action: string }) {
  const { t } = useTranslation("planner");
  return (
    <form method="post" action={action} className="stack">
      <Field id="note" label={t("trip.note")} hint={t("trip.noteHint")}>
        {(control) => <textarea {...control} name="note" rows={3} maxLength={2000} defaultValue={note} />}
      </Field>
      <Button name="do" value="note">
        {t("trip.saveNote")}
      </Button>
    </form>
  );
}

function Manage({ name, action }: { name: string; action: string }) {
  const { t } = useTranslation("planner");
  return (
    <Section title={t("trip.manage")}>
      <form method="post" action={action} className="stack no-print">
        <TextField name="name" label={t("newTrip.name")} defaultValue={name} maxLength={100} />
        <Button name="do" value="rename">
          {t("trip.rename")}
        </Button>
      </form>
      <Disclosure summary={t("trip.remove")}>
        <form method="post" action={action} className="stack">
          <p>{t("trip.removeAsk", { name })}</p>
          <Button name="do" value="delete">
            {t("form.confirm")}
          </Button>
        </form>
      </Disclosure>
    </Section>
  );
}
