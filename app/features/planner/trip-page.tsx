import { useTranslation } from "react-i18next";
import { MAX_TRIP_NAME, MAX_TRIP_NOTE } from "~/domain/company/limits";
import { ITEM_KINDS } from "~/domain/planner/items";
import type { BookingMoney } from "~/features/booking/booking-data";
import { BalanceNotice, ReceiptList } from "~/features/booking/money-panel";
import { MoneyNotices } from "~/features/booking/money-state";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import type { TripCost } from "~/i18n/planner/trip-cost.server";
import type { TripView } from "~/i18n/planner/trip-words.server";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField, TextField } from "~/ui/fields";
import { Facts, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";
import { PlannerScript } from "./planner-script";
import { TripTimeline } from "./trip-timeline";

export type TripPageProps = {
  id: string;
  name: string;
  dates: string | null;
  view: TripView;
  /** What it costs, where its owner wrote prices down. */
  cost: TripCost | null;
  booking: {
    number: string;
    href: string;
    note: string;
    /** That its trip does not take place. */
    stopped: { title: string; text: string } | null;
    money: BookingMoney;
  } | null;
  done: Done | null;
  /**
   * A form that was not taken: a code of `errors`, its field unless it is about none, and what was typed unless it may not
   * be written back.
   */
  refused: { field: "name" | "note" | null; error: string; typed: string | null } | null;
};

/** One trip: what happens when, what is missing, and the ways to change it. */
export function TripPage({ id, name, dates, view, cost, booking, done, refused }: TripPageProps) {
  const { t } = useTranslation(["planner", "booking", "pocket", "common"]);
  const { locale } = useSite();
  const here = pathFor("planner.trip", locale, { trip: id });
  const told = refused ? t(`errors.${refused.error as "required"}`) : undefined;
  const error = refused?.field ? told : undefined;
  const empty = view.days.length === 0 && view.undated.length === 0;
  return (
    <>
      <p className="no-print">
        <Anchor href={pathFor("planner", locale)}>{t("trip.back")}</Anchor>
      </p>
      <h1>{name}</h1>
      <p className="lead">{dates ?? t("noDates")}</p>
      <DoneNotice done={done} action={here} />
      <ErrorSummary
        title={t("common:error.summary", { count: 1 })}
        errors={refused?.field && error ? [{ id: refused.field, text: error }] : []}
      />
      {told && !error ? (
        <Notice tone="error" live first>
          <p>{told}</p>
        </Notice>
      ) : null}
      {booking ? (
        <p>
          <strong>{t("bought")}</strong> · {t("number", { number: booking.number })}{" "}
          <span className="no-print">
            · <Anchor href={booking.href}>{t("trip.openBooking")}</Anchor>
          </span>
        </p>
      ) : null}
      {booking?.stopped ? (
        <Notice tone="warning" title={booking.stopped.title}>
          <p>{booking.stopped.text}</p>
          {view.boughtFiles ? (
            <p>
              <Anchor href={view.boughtFiles.href}>{view.boughtFiles.text}</Anchor>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {booking ? <MoneyNotices money={booking.money} /> : null}
      {booking ? <BalanceNotice money={booking.money} signedIn /> : null}
      <div className="trip-actions stack no-print">
        <h2>{t("trip.add")}</h2>
        <div className="row">
          {ITEM_KINDS.map((kind) => (
            <ButtonLink key={kind} href={pathFor("planner.add", locale, { trip: id, kind })} data-dialog="open">
              {t(`add.${kind}`)}
            </ButtonLink>
          ))}
        </div>
        <p className="row">
          <ButtonLink href={pathFor("planner.pocket", locale, { trip: id })}>{t("pocket:link")}</ButtonLink>
          <ButtonLink href={pathFor("planner.share", locale, { trip: id })}>{t("share.link")}</ButtonLink>
        </p>
      </div>
      {view.outside.length > 0 ? (
        <Notice tone="warning" title={t("trip.outside", { count: view.outside.length })}>
          <ul>
            {view.outside.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {view.gaps.length > 0 && !booking?.stopped ? (
        <Notice tone="warning" title={t("trip.gapTitle", { count: view.gaps.length })}>
          <ul>
            {view.gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {empty ? <p>{t("trip.nothing")}</p> : <TripTimeline view={view} />}
      {cost ? <Cost cost={cost} /> : null}
      {booking && booking.money.receipts.length > 0 ? (
        <Section title={t("booking:receipts")}>
          <ReceiptList money={booking.money} />
        </Section>
      ) : null}
      {booking ? <Note note={refused?.typed ?? booking.note} error={error} action={here} /> : null}
      {booking ? null : <Manage name={name} typed={refused?.typed ?? name} error={error} action={here} />}
      <PlannerScript />
    </>
  );
}

function Cost({ cost: { rows, apart } }: { cost: TripCost }) {
  const { t } = useTranslation("planner");
  return (
    <Section title={t("trip.cost")}>
      <Facts items={rows.map(({ label, amounts }) => ({ term: label, value: amounts }))} />
      {apart ? <p className="muted">{t("trip.costApart")}</p> : null}
    </Section>
  );
}

type FormProps = { error: string | undefined; action: string };

function Note({ note, error, action }: FormProps & { note: string }) {
  const { t } = useTranslation("planner");
  return (
    <PageForm action={action} className={note === "" ? "stack no-print" : "stack"}>
      <TextAreaField
        name="note"
        label={t("trip.note")}
        hint={t("trip.noteHint")}
        rows={3}
        maxLength={MAX_TRIP_NOTE}
        defaultValue={note}
        error={error}
      />
      <Button name="do" value="note">
        {t("trip.saveNote")}
      </Button>
    </PageForm>
  );
}

function Manage({ name, typed, error, action }: FormProps & { name: string; typed: string }) {
  const { t } = useTranslation("planner");
  return (
    <div className="below no-print">
      <Section title={t("trip.manage")}>
        <PageForm action={action} className="stack">
          <TextField
            name="name"
            label={t("newTrip.name")}
            defaultValue={typed}
            error={error}
            maxLength={MAX_TRIP_NAME}
          />
          <Button name="do" value="rename">
            {t("trip.rename")}
          </Button>
        </PageForm>
        <Disclosure summary={t("trip.remove")}>
          <form method="post" action={action} className="stack">
            <p>{t("trip.removeAsk", { name })}</p>
            <Button name="do" value="delete">
              {t("form.confirm")}
            </Button>
          </form>
        </Disclosure>
      </Section>
    </div>
  );
}
