import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages/index";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { CoachPlan } from "~/ui/seat-plan";

/** A seat of the coach: for sale, blocked, the guide's, of a purchase under way, or a booking's by its number. */
type OfficeSeat =
  | { seat: string; state: "free" | "blocked" | "guide" | "held" }
  | { seat: string; state: "booked"; booking: string };

export type BlockedSeatsData = {
  rows: (OfficeSeat | "aisle" | null)[][];
  blocked: {
    seat: string;
    why: string;
    /** A colleague; null where it was the command line. */
    by: string | null;
    day: Day;
    /** Whether the coach that runs has it. */
    isOfCoach: boolean;
  }[];
};

/** What was just done about a seat. */
export type BlockDone = { does: "block" | "unblock"; seat: string };

/** Why a seat was not blocked, with what was chosen and typed. */
export type BlockRefused = { seat: string; why: string; code: keyof Messages["facts"]["errors"]; params: Params };

type Props = BlockedSeatsData & { done: BlockDone | null; refused: BlockRefused | undefined };

/** The seats of a run that nobody is given, and the form that blocks one more. */
export function BlockedSeats({ rows, blocked, done, refused }: Props) {
  const { t } = useTranslation("facts");
  const isWhyMissing = refused?.code === "block-why-missing";
  return (
    <Section title={t("blocked.title")} id="seats">
      {done && !refused && (
        <Notice tone="success" live first>
          <p>{t(done.does === "block" ? "blocked.done" : "blocked.undone", { seat: done.seat })}</p>
        </Notice>
      )}
      {refused && !isWhyMissing && <Refused {...refused} />}
      <p>{t("blocked.lead")}</p>
      {blocked.length > 0 && <Blocked blocked={blocked} />}
      <PageForm action="#seats" className="seat-blocking" noValidate>
        <fieldset className="seat-picker">
          <legend>{t("blocked.choose")}</legend>
          <CoachPlan
            rows={rows}
            texts={{
              caption: t("blocked.plan"),
              front: t("blocked.front"),
              rowLabel: (row) => t("blocked.row", { row }),
            }}
          >
            {(cell) => <Seat cell={cell} chosen={refused?.seat === cell.seat} />}
          </CoachPlan>
          <Legend />
        </fieldset>
        <div className="stack">
          <TextField
            id="block-why"
            name="why"
            label={t("why")}
            hint={t("blocked.whyHint")}
            defaultValue={refused?.why}
            error={isWhyMissing ? t("errors.block-why-missing") : undefined}
            maxLength={200}
            autoComplete="off"
            required
          />
          <p>
            <Button name="do" value="block">
              {t("blocked.block")}
            </Button>
          </p>
        </div>
      </PageForm>
    </Section>
  );
}

function Refused({ code, params }: BlockRefused) {
  const { t } = useTranslation("facts");
  const { locale } = useSite();
  const { booking } = params;
  return (
    <Notice tone="error" first>
      <p>{t(`errors.${code}`, params)}</p>
      {booking && (
        <p>
          <Anchor href={pathFor("staff.booking", locale, { bookingNumber: String(booking) })}>
            {t("blocked.seeBooking", { booking })}
          </Anchor>
        </p>
      )}
    </Notice>
  );
}

function Seat({ cell, chosen }: { cell: OfficeSeat; chosen: boolean }) {
  const { t } = useTranslation("facts");
  const { locale } = useSite();
  const { seat, state } = cell;
  if (state === "free")
    return (
      <label className="seat num available">
        <input type="radio" name="seat" value={seat} className="hidden" defaultChecked={chosen} />
        {seat}
      </label>
    );
  if (state === "booked") {
    const label = t("blocked.booked", { seat, booking: cell.booking });
    return (
      <Anchor
        className="seat num taken"
        href={pathFor("staff.booking", locale, { bookingNumber: cell.booking })}
        aria-label={label}
        title={label}
      >
        {seat}
      </Anchor>
    );
  }
  const label = t(`blocked.states.${state}`, { seat });
  return (
    <span
      className={`seat num ${state === "held" ? "taken" : "not-available"}`}
      role="img"
      aria-label={label}
      title={label}
    >
      {state === "blocked" ? <Icon name="cross" /> : seat}
    </span>
  );
}

function Legend() {
  const { t } = useTranslation("facts");
  return (
    <ul className="seat-legend list-plain row">
      <li>
        <span className="seat available" aria-hidden="true" /> {t("blocked.legend.free")}
      </li>
      <li>
        <span className="seat taken" aria-hidden="true" /> {t("blocked.legend.taken")}
      </li>
      <li>
        <span className="seat not-available" aria-hidden="true">
          <Icon name="cross" />
        </span>{" "}
        {t("blocked.legend.blocked")}
      </li>
    </ul>
  );
}

function Blocked({ blocked }: Pick<BlockedSeatsData, "blocked">) {
  const { t } = useTranslation("facts");
  const format = useFormat();
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t("coach.before")}</th>
          <th scope="col">{t("why")}</th>
          <th scope="col">{t("blocked.by")}</th>
          <th scope="col">{t("blocked.next")}</th>
        </tr>
      </thead>
      <tbody>
        {blocked.map(({ seat, why, by, day, isOfCoach }) => (
          <tr key={seat}>
            <th scope="row">{seat}</th>
            <td data-label={t("why")}>
              {why}
              {!isOfCoach && <small>{t("blocked.notOfCoach")}</small>}
            </td>
            <td data-label={t("blocked.by")}>
              {by ?? t("blocked.command")}
              <small>{format.day(day)}</small>
            </td>
            <td>
              <form method="post" action="#seats">
                <input type="hidden" name="seat" value={seat} />
                <Button name="do" value="unblock" aria-label={t("blocked.unblockOf", { seat })}>
                  {t("blocked.unblock")}
                </Button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
