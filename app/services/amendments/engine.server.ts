/**
 * Says what a change of a booking comes to, and makes it. Every kind runs the same checks in the same order: terms,
 * the booking's state, its version, what it comes to now, the amounts that were shown; then it is made and written down.
 */
import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { type Db, withSnapshot } from "~/db/transaction.server";
import { type Act, type ActorOf, isFor, passedLimit, type ReasonOf } from "~/domain/amendments/allowed";
import { type Asked, type Asking, actorOf, STANDARD_TERMS, termsFor } from "~/domain/amendments/asked";
import type { ChangeData } from "~/domain/amendments/change-data";
import type { QuoteResult } from "~/domain/amendments/quote";
import { type Day, dayIn } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { changedSince, versionOf } from "~/services/booking/booking-version.server";
import { contactEmailOf, readBought } from "~/services/booking/bought.server";
import { type Admitted, findBooking, lockBooking } from "~/services/booking/lock-booking.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { relyOnCatalogue } from "~/services/inventory/runs.server";
import type { SpareStay } from "~/services/inventory/spare-rooms.server";
import { runPartnerRoomSaga } from "./partner-room-saga.server";
import type { NoPartnerRoom, QuotedRoom } from "./rooms-of-partner.server";
import { writeChange } from "./write-change.server";

/** A booking that is changed, read once. */
export type Context = Omit<Admitted<Act>, "act"> & Awaited<ReturnType<typeof readBought>>;

/** The room that the partner has for a change; null where no partner room comes with it. */
export type PartnerRoom = Verdict<QuotedRoom | null, NoPartnerRoom>;

/** What a change is quoted on: who asks and on which terms, and the partner's room. */
export type On = Asking & { ofPartner: PartnerRoom; now: Date };

/** With what a change is made: `got` is the partner's room, where one comes with it. */
export type Made<Choice> = { choice: Choice; asked: Asked; got: SpareStay | null; now: Date };

type Answer<T, No> = { ok: true; value: T } | No;

/**
 * A kind of change. `Choice`: what is chosen. `Plan`: what that comes to, with all that making it needs. `View`: what its
 * page says of it. `No`: what it refuses.
 */
export type Kind<A extends Act, Choice, Plan extends { quote: QuoteResult }, View, No extends Refusal<string>> = {
  /** Its row of `ALLOWED`. */
  act: A;
  /** Asks the partner for the room that comes with it, before any transaction. */
  partnerRoom?: (
    asked: { key: string; choice: Choice; by: Asked["by"]; now: Date },
    partner: PartnerGateway,
  ) => Promise<PartnerRoom>;
  /** What it comes to, of a booking as it is or as it is locked. */
  plan: (tx: Db, context: Context, choice: Choice, on: On) => Promise<Answer<Plan, No>>;
  view: (context: Context, plan: Plan, today: Day) => View;
  /** Changes all but the price, and returns what is written down of it. */
  apply: (tx: Db, context: Context, plan: Plan, made: Made<Choice>) => Promise<Answer<ChangeData, No>>;
};

/** What the quote of any change says; amounts in minor units of `currency`. */
export type Previewed = {
  booking: string;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood (`versionOf`). */
  seen: string;
  /** To which cards money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** The amounts that were agreed to, in minor units, by whom, and how the booking stood. */
export type Agreed = Asking & { shown: number; back?: number | undefined };

/** What the quote of a kind of change says. */
export type PreviewOf<K> = K extends { view: (...of: never) => infer View } ? Previewed & View : never;
/** What quoting or making a kind of change may refuse. */
export type RefusalOf<K> =
  K extends Kind<infer A, infer _Choice, infer _Plan, infer _View, infer No>
    ? No["code"] | Closed<A>["code"] | "price-changed"
    : never;

type Closed<A extends Act> = Refusal<
  "booking-unknown" | "changed-since" | "why-missing" | "terms-not-theirs" | ReasonOf<A>
>;

/** What a change comes to, changing nothing. Refuses what its kind does, and what its row of `ALLOWED` says. */
export async function preview<
  A extends Act,
  Choice,
  Plan extends { quote: QuoteResult },
  View,
  No extends Refusal<string>,
>(
  kind: Kind<A, Choice, Plan, View, No>,
  key: string,
  choice: Choice,
  now: Date,
  asking: Asking = STANDARD_TERMS,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer<Previewed & View, No | Closed<A>>> {
  const by = actorOf(asking.asked);
  if (!isFor(kind.act, by)) return refuse("terms-not-theirs");
  const ofPartner = await partnersRoom(kind, { key, choice, by: asking.asked.by, now }, partner);
  return withSnapshot(async (tx): Promise<Answer<Previewed & View, No | Closed<A>>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: kind.act, by, now });
    if (!known.ok) return known;
    const found = await planned(tx, kind, known.value, choice, { ...asking, ofPartner, now });
    if (!found.ok) return found;
    const { context, plan } = found.value;
    const { booking, checkout } = context;
    return accept({
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      cards: await spreadOverCards(tx, checkout.id, plan.quote.goesBack),
      ...kind.view(context, plan, dayIn(now)),
    });
  });
}

/**
 * Makes a change of the booking of a key, at the amounts that were agreed to: in one transaction, its mail in it, which
 * is the last step of `runPartnerRoomSaga` where a partner room comes with it. Refuses what `preview` and `termsFor`
 * do, and with `price-changed`, or `room-sold-out` and `stay-unavailable` of a partner's room: then nothing has
 * changed.
 */
export async function confirm<
  A extends Act,
  Choice,
  Plan extends { quote: QuoteResult },
  View,
  No extends Refusal<string>,
>(
  kind: Kind<A, Choice, Plan, View, No>,
  key: string,
  choice: Choice,
  { shown, back, ...asking }: Agreed,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer<Plan["quote"], No | Closed<A> | Refusal<"price-changed">>> {
  type Refused = No | Closed<A> | Refusal<"price-changed">;
  const { asked } = asking;
  const by = actorOf(asked);
  if (!isFor(kind.act, by)) return refuse("terms-not-theirs");
  const terms = termsFor(asking);
  if (!terms.ok) return terms;
  const ofPartner = await partnersRoom(kind, { key, choice, by: asked.by, now }, partner);
  const agree = async (tx: Db): Promise<Answer<Context & { plan: Plan }, Refused>> => {
    await relyOnCatalogue(tx);
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: kind.act, by: by as ActorOf<A>, now });
    if (!locked.ok) return locked;
    const found = await planned(tx, kind, locked.value, choice, { ...asking, ofPartner, now });
    if (!found.ok) return found;
    const { context, plan } = found.value;
    const { price, goesBack } = plan.quote;
    if (price !== shown || (back !== undefined && goesBack !== back)) return refuse("price-changed");
    return accept({ ...context, plan });
  };
  const make = async (tx: Db, got: SpareStay | null): Promise<Answer<Plan["quote"], Refused>> => {
    const agreed = await agree(tx);
    if (!agreed.ok) return agreed;
    const { plan, ...context } = agreed.value;
    const data = await kind.apply(tx, context, plan, { choice, asked, got, now });
    if (!data.ok) return data;
    const { booking, checkout } = context;
    const pastLimit = passedLimit(kind.act, context.bought, dayIn(now));
    await writeChange(tx, { booking, checkout, asked, pastLimit, effect: plan.quote, now, data: data.value });
    return accept(plan.quote);
  };
  const room = ofPartner.ok ? ofPartner.value : null;
  const answer = await runPartnerRoomSaga({ room, agree, make, bearsPrice: asked.by === "company" }, now, partner);
  // What getting a room refuses is met by a kind that comes with one alone, and is among what it refuses.
  return answer as Answer<Plan["quote"], Refused>;
}

async function partnersRoom<Choice>(
  { partnerRoom }: Pick<Kind<Act, Choice, never, unknown, never>, "partnerRoom">,
  asked: { key: string; choice: Choice; by: Asked["by"]; now: Date },
  partner: PartnerGateway,
): Promise<PartnerRoom> {
  return partnerRoom ? partnerRoom(asked, partner) : accept(null);
}

/** Plans a change of a booking, read with or without its lock. */
async function planned<A extends Act, Choice, Plan extends { quote: QuoteResult }, View, No extends Refusal<string>>(
  tx: Db,
  kind: Kind<A, Choice, Plan, View, No>,
  { booking, checkout }: Admitted<A>,
  choice: Choice,
  on: On,
): Promise<Answer<{ context: Context; plan: Plan }, No | Refusal<"changed-since">>> {
  const changed = await changedSince(tx, booking, on.seen);
  if (changed) return changed;
  const context = { booking, checkout, ...(await readBought(tx, booking, checkout)) };
  const plan = await kind.plan(tx, context, choice, on);
  return plan.ok ? accept({ context, plan: plan.value }) : plan;
}
