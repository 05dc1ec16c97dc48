import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages/index";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";

export type CoachCode = keyof Messages["facts"]["coach"]["errors"];

export type CoachMoveRow = { seat: string; to: string | null; name: string; number: string | null };

export type DepartureCoachData = {
  departure: string;
  trip: string;
  startDay: Day;
  coach: string;
  places: number;
  taken: number;
  choices: { slug: string; name: string; places: number; fits: boolean }[];
  /** The coach that is looked at; empty before one is chosen. */
  chosen: string;
  preview: {
    coach: string;
    capacity: number;
    kept: number;
    parted: number;
    blocked: string[];
    missing: string[];
    moves: CoachMoveRow[];
    seen: string;
  } | null;
  refused: { code: CoachCode; params: Params } | null;
};

/** Another coach for a departure: chosen, looked at, and confirmed. */
export function DepartureCoachPage(page: DepartureCoachData) {
  const { departure, trip, startDay, coach, places, taken, choices, chosen, preview, refused } = page;
  const { t } = useTranslation("facts");
  const { locale } = useSite();
  const format = useFormat();
  const fitting = choices.filter(({ fits }) => fits);
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("coach.title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
      </p>
      {refused && (
        <Notice tone="error" first>
          <p>{t(`coach.errors.${refused.code}`, refused.params)}</p>
        </Notice>
      )}
      <p>{t("coach.runs", { coach, places, taken })}</p>
      {fitting.length === 0 ? (
        <p className="empty">{t("coach.none")}</p>
      ) : (
        <form method="get" className="filters-row">
          <SelectField
            name="coach"
            label={t("coach.choose")}
            defaultValue={chosen || fitting[0]?.slug}
            options={choices.map(({ slug, name, places: has, fits }) => ({
              value: slug,
              text: t(fits ? "coach.choice" : "coach.tooSmall", { coach: name, places: has }),
              disabled: !fits,
            }))}
          />
          <Button>{t("coach.show")}</Button>
        </form>
      )}
      {preview && <Preview {...preview} chosen={chosen} />}
    </>
  );
}

function Preview({
  chosen,
  coach,
  capacity,
  kept,
  parted,
  blocked,
  missing,
  moves,
  seen,
}: NonNullable<DepartureCoachData["preview"]> & { chosen: string }) {
  const { t } = useTranslation("facts");
  return (
    <Section title={t("coach.preview", { coach })}>
      <ul>
        <li>{t("coach.capacity", { capacity })}</li>
        {blocked.length > 0 && <li>{t("coach.blocked", { seats: blocked.join(", ") })}</li>}
        {missing.length > 0 && <li>{t("coach.missing", { seats: missing.join(", ") })}</li>}
        {kept > 0 && <li>{t("coach.kept", { count: kept })}</li>}
        <li>{moves.length > 0 ? t("coach.moved", { count: moves.length }) : t("coach.nobody")}</li>
        {moves.length > 0 && <li>{parted > 0 ? t("coach.parted", { count: parted }) : t("coach.together")}</li>}
      </ul>
      {moves.length > 0 && <Moves moves={moves} />}
      <form method="post" className="stack">
        <input type="hidden" name="coach" value={chosen} />
        <input type="hidden" name="seen" value={seen} />
        <TextField name="why" label={t("why")} hint={t("whyHint")} maxLength={200} autoComplete="off" />
        <p>
          <Button variant="main">{t("coach.confirm")}</Button>
        </p>
      </form>
    </Section>
  );
}

function Moves({ moves }: { moves: readonly CoachMoveRow[] }) {
  const { t } = useTranslation("facts");
  const { locale } = useSite();
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t("coach.before")}</th>
          <th scope="col">{t("coach.after")}</th>
          <th scope="col">{t("coach.who")}</th>
          <th scope="col">{t("coach.booking")}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ seat, to, name, number }) => (
          <tr key={seat}>
            <th scope="row">{seat}</th>
            <td>{to ?? t("coach.atBoarding")}</td>
            <td>{name}</td>
            <td>
              {number === null ? (
                t("coach.underWay")
              ) : (
                <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
