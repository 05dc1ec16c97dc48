import { useTranslation } from "react-i18next";
import { ITEM_KINDS } from "~/domain/planner-items";
import type { BookingMoney } from "~/features/booking/booking-data";
import { BalanceNotice, ReceiptList } from "~/features/booking/money-panel";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import type { TripView } from "~/i18n/planner/trip-words.server";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import { PlannerScript } from "./planner-script";
import { TripTimeline } from "./trip-timeline";

export type TripPageProps = {
  id: string;
  name: string;
  dates: string | null;
  view: TripView;
  booking: { number: string; href: string; note: string; money: BookingMoney } | null;
  done: Done | null;
  /** A code of `errors`. */
  error: string | null;
  /** What was typed for a form that was refused. */
  typed: string | null;
};

/** One trip: what happens when, what is missing, and the ways to change it. */
export function TripPage({ id, name, dates, view, booking, done, error, typed }: TripPageProps) {
  const { t } = useTranslation(["planner", "booking", "pocket"]);
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
      {booking ? <BalanceNotice money={booking.money} /> : null}
      {view.gaps.length > 0 ? (
        <Notice tone="warning" title={t("trip.gapTitle", { count: view.gaps.length })}>
          <ul>
            {view.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {empty ? <p>{t("trip.nothing")}</p> : <TripTimeline view={view} />}
      {booking && booking.money.receipts.length > 0 ? (
        <Section title={t("booking:receipts")}>
          <ReceiptList money={booking.money} />
        </Section>
      ) : null}
      {booking ? <Note note={typed ?? booking.note} action={here} /> : null}
      <Section title={t("trip.add")}>
        <div className="row no-print">
          {ITEM_KINDS.map((kind) => (
            <ButtonLink key={kind} href={pathFor("planner.add", locale, { trip: id, kind })} data-dialog="open">
              {t(`add.${kind}`)}
            </ButtonLink>
          ))}
        </div>
      </Section>
      <p className="no-print">
        <ButtonLink href={pathFor("planner.share", locale, { trip: id })}>{t("share.link")}</ButtonLink>{" "}
        <ButtonLink href={pathFor("planner.pocket", locale, { trip: id })}>{t("pocket:link")}</ButtonLink>
      </p>
      {booking ? null : <Manage name={typed ?? name} action={here} />}
      <PlannerScript />
    </>
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
