import { useTranslation } from "react-i18next";
import type { Params } from "~/domain/verdict";
import { SeatChoice } from "~/features/checkout/seat-choice";
import type { PlanRow } from "~/features/checkout/seat-rows";
import { type SeatWay, SeatWays } from "~/features/checkout/seat-ways";
import { useCheckoutErrorText } from "~/features/checkout/use-checkout-error-text";
import { useFormat } from "~/features/site/use-format";
import { Facts } from "~/ui/layout";
import { ChangeFrame } from "./change-frame";
import { type FreeChange, FreeChangeForm } from "./free-change";
import { useReaderText } from "./use-reader-text";

export type SeatsData = FreeChange & {
  /** Whether they can still be changed here; else why not. */
  closed: "called-off" | "seats-departed" | "nobody-left" | null;
  plan: PlanRow[];
  ways: SeatWay[];
  travellers: { name: string; seat: string | null }[];
  /** Who sits where, for the form to say what it was made for. */
  shown: string;
};

/** What was refused, with what was asked for; `wrong` are the seats it is about. */
export type SeatsAsked = {
  refused?: {
    code:
      | "called-off"
      | "seats-departed"
      | "nobody-left"
      | "traveller-unknown"
      | "seats-changed"
      | "seat-taken"
      | "seat-unknown"
      | "seat-twice"
      | "why-missing"
      | "too-many-requests";
    params?: Params | undefined;
    asked: (string | null)[];
    why: string;
    wrong: string[];
  };
};

/** The seats of a booking: which they are, and the plan of the coach to choose others (spec 4, seat states). */
export function SeatsPage({ refused, ...page }: SeatsData & SeatsAsked) {
  const { number, closed, travellers } = page;
  const t = useReaderText("change");
  const code = refused?.code;
  // Those are said next to their field alone.
  const isAtField = code === "seat-unknown" || code === "seat-twice" || code === "why-missing";
  const why = code === undefined || isAtField ? closed : code;
  return (
    <ChangeFrame
      of={page}
      title={t("seats.title", { number })}
      problem={why && t(`errors.${why}`, refused?.params ?? {})}
      isListed={refused !== undefined && refused.wrong.length > 0}
      leave={t(closed ? "backToBooking" : "seats.keep")}
    >
      <SeatWays ways={page.ways} />
      {travellers.length > 0 ? (
        <>
          <h2>{t("seats.now")}</h2>
          <Facts
            items={travellers.map(({ name, seat }) => ({
              term: name,
              value: <span className="num">{seat ?? t("seats.atBoarding")}</span>,
            }))}
          />
        </>
      ) : null}
      {closed ? null : <SeatForm {...page} refused={refused} />}
    </ChangeFrame>
  );
}

function SeatForm({
  plan,
  travellers,
  shown,
  lastDay,
  atDesk,
  refused,
}: SeatsData & { refused: SeatsAsked["refused"] }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const errorText = useCheckoutErrorText();
  const seats = travellers.map(({ seat }) => seat);
  // Once they sit otherwise than the form said, what it asked for is about other seats.
  const asked = refused && refused.code !== "seats-changed" ? refused.asked : seats;
  const errorOf = (index: number) => {
    const seat = asked[index];
    return refused && seat && refused.wrong.includes(seat) ? errorText(refused.code, { seat }) : undefined;
  };
  // What somebody else has taken is not on the list any more.
  const chosen = (index: number) => (refused?.code === "seat-taken" && errorOf(index) ? seats[index] : asked[index]);
  const errors = travellers.flatMap((_, index) => {
    const text = errorOf(index);
    return text ? [{ id: `seat[${index}]`, text }] : [];
  });
  return (
    <FreeChangeForm
      atDesk={atDesk}
      refused={refused}
      errors={errors}
      rule={t("seats.rule", { day: format.day(lastDay, "full") })}
      confirm={t("seats.confirm")}
    >
      <p>{t("seats.lead")}</p>
      <input type="hidden" name="shown" value={shown} />
      <SeatChoice
        key={`${asked.join()} ${shown}`}
        plan={plan}
        travellers={travellers.map(({ name }, index) => ({
          name,
          seat: chosen(index) ?? undefined,
          error: errorOf(index),
        }))}
      />
    </FreeChangeForm>
  );
}
