/** What must hold, and where it does not: the reason for a fault run. */
import { capacityOf, withoutSeats } from "~/domain/departures/seats";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import type { Bank, Books, CoachSeats, MoneyMoved, Outside } from "./books";
import { wrongParties, wrongPartiesInTheEnd } from "./call-off-invariants";
import { wrongLine, wrongLineInTheEnd } from "./line-invariants";
import { wrongRooms, wrongRoomsInTheEnd } from "./room-invariants";
import type { Say, Violation } from "./violation";

type Row<K extends keyof Books> = Books[K][number];

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

/** Rows by what they belong to. */
function groups<T>(rows: readonly T[], keyOf: (row: T) => string): (key: string) => T[] {
  const map = new Map<string, T[]>();
  for (const row of rows) map.set(keyOf(row), [...(map.get(keyOf(row)) ?? []), row]);
  return (key) => map.get(key) ?? [];
}

/** A charge the gateway may still act on. */
const UNCERTAIN = ["created", "unknown", "challenge", "authorised"];

const placesOn = (run: Row<"runs"> | undefined) => (run ? run.capacity - run.taken : 0);

/** What must hold at every moment, of books read at one. */
export function wrongNow(books: Books): Violation[] {
  const found: Violation[] = [];
  const say: Say = (invariant, what) => void found.push({ invariant, what });
  const heldOn = groups(
    books.checkouts.filter(({ held }) => held),
    ({ departure }) => departure,
  );
  const usersOf = groups(books.departures, ({ run }) => run);
  const runOf = new Map(books.runs.map((run) => [run.id, run]));
  for (const { id, capacity, taken } of books.runs) {
    const holding = usersOf(id).flatMap((user) => heldOn(user.id));
    const people = holding.reduce((total, checkout) => total + checkout.people, 0);
    if (taken !== people) say("seat or place sold twice", `run ${id}: ${taken} taken, ${people} held`);
    if (taken > capacity) say("seat or place sold twice", `run ${id}: ${taken} of ${capacity}`);
  }
  wrongBlocks(books, say);
  const legsOf = groups(books.departures, ({ id }) => id);
  for (const { id, left } of books.departures) {
    const least = Math.min(...legsOf(id).map(({ run }) => placesOn(runOf.get(run))));
    if (left !== least) say("places left told wrong", `departure ${id}: ${left}, and its runs have ${least}`);
  }
  const checkoutOf = groups(books.checkouts, ({ id }) => id);
  const seatsAt = groups(books.seats, ({ run, seat }) => `${run} ${seat}`);
  for (const { run, seat, checkout } of books.seats) {
    const name = `${run} ${seat}`;
    if (seatsAt(name).length > 1) say("seat or place sold twice", `seat ${name}`);
    if (!usersOf(run).some(({ id }) => id === checkoutOf(checkout)[0]?.departure))
      say("seat or place sold twice", `seat ${name} of another coach`);
    if (!checkoutOf(checkout)[0]?.held) say("seat or place sold twice", `seat ${name} of a checkout without places`);
  }
  for (const { code, uses, used } of books.codes) {
    const holding = books.checkouts.filter((checkout) => checkout.code === code && checkout.held).length;
    if (used !== holding || (uses !== null && used > uses))
      say("discount used above its limit", `${code}: counted ${used}, held ${holding}, of ${uses}`);
  }
  for (const { id, people, parties } of books.contracts)
    if (parties !== people) say("group held in part", `group ${id}: ${parties} of ${people}`);
  const mailed = new Set(books.mails.map(({ key }) => key));
  for (const { number, price, paid, unnamed } of books.bookings) {
    if (paid > price) say("balance overpaid", `${number}: ${paid} of ${price}`);
    // The last name of a group's booking sends its tickets.
    if (unnamed === 0 && !mailed.has(`confirmation:${number}`))
      say("mail lost", `${number}: no confirmation was queued`);
  }
  wrongMoney(books, say);
  wrongRooms(books, say);
  wrongLine(books, say);
  wrongParties(books, say);
  wrongReceipts(books, say);
  return found;
}

/** Nobody is given a blocked seat, and no run sells more places than it has seats without those. */
function wrongBlocks(books: Books, say: Say): void {
  const invariant = "blocked seat sold";
  const blockedOn = groups(books.blocked, ({ run }) => run);
  const takenOn = groups(books.seats, ({ run }) => run);
  const dataOf = new Map(books.coaches.map(({ slug, data }) => [slug, data]));
  for (const { id, capacity, coach } of books.runs) {
    const blocked = blockedOn(id).map(({ seat }) => seat);
    const data = dataOf.get(coach);
    // What the files plan has been checked there.
    if (blocked.length === 0 || data === undefined) continue;
    for (const { seat } of takenOn(id).filter((taken) => blocked.includes(taken.seat)))
      say(invariant, `seat ${id} ${seat} is taken and blocked`);
    const seats: CoachSeats = typeof data === "string" ? JSON.parse(data) : data;
    const places = capacityOf(withoutSeats(seats, blocked));
    if (capacity > places) say(invariant, `run ${id}: ${capacity} for sale of ${places}`);
  }
}

/** One for each paid payment and for each movement of a refund of it, numbered without a gap. */
function wrongReceipts(books: Books, say: Say): void {
  const invariant = "receipt missing, twice or after a gap";
  const [first] = books.receipts;
  for (const [i, { number }] of books.receipts.entries())
    if (first && number !== first.number + i) say(invariant, `${number} comes ${i} after ${first.number}`);
  const ofPayment = groups(books.receipts, ({ payment }) => payment ?? "");
  const ofRefund = groups(books.receipts, ({ refund }) => refund ?? "");
  const paid = new Set(books.payments.flatMap(({ id, state }) => (state === "paid" ? [id] : [])));
  const paymentOf = new Map(books.charges.map(({ id, payment }) => [id, payment]));
  for (const { id, amount } of books.payments.filter((each) => paid.has(each.id)))
    if (ofPayment(id).length !== 1 || ofPayment(id)[0]?.amount !== amount)
      say(invariant, `${id}: ${ofPayment(id).length} receipts`);
  // One that came back is corrected, and has another once it is given in another way.
  for (const { id, amount, state, byDispute } of books.refunds.filter(({ charge }) =>
    paid.has(paymentOf.get(charge) ?? ""),
  )) {
    const said = ofRefund(id).reduce((total, each) => total + (each.kind === "refund" ? each.amount : -each.amount), 0);
    const given = state === "done" && byDispute === null ? amount : 0;
    if (said !== given) say(invariant, `${id}: receipts of ${said}, given ${given}`);
  }
}

function wrongMoney(books: Books, say: Say): void {
  const chargesOf = groups(books.charges, ({ checkout }) => checkout);
  const entriesOf = groups(books.ledger, ({ charge }) => charge);
  // What a bank gave back by itself is in what it took.
  const refundsOf = groups(
    books.refunds.filter(({ byDispute }) => byDispute === null),
    ({ charge }) => charge,
  );
  const lostOf = groups(
    books.disputes.filter(({ state }) => state === "lost"),
    ({ charge }) => charge,
  );
  const paymentsOf = groups(books.payments, ({ checkout }) => checkout);
  const bookingOf = groups(books.bookings, ({ checkout }) => checkout);
  const captured = ({ id }: Row<"charges">) => sum(entriesOf(id).filter(({ kind }) => kind === "capture"));
  const counted = (charge: Row<"charges">) =>
    Math.max(0, captured(charge) - sum(refundsOf(charge.id)) - sum(lostOf(charge.id)));

  for (const charge of books.charges) {
    const goingBack = sum(refundsOf(charge.id));
    const moved = (wanted: MoneyMoved) => sum(entriesOf(charge.id).filter(({ kind }) => kind === wanted));
    const back = moved("refund") - moved("refund-failed");
    if (goingBack > captured(charge) || back > goingBack)
      say("refund above what was captured", `${charge.id}: ${back}, ${goingBack} of ${captured(charge)}`);
  }
  for (const { id, state, held } of books.checkouts) {
    const charges = chargesOf(id);
    const live = new Set(paymentsOf(id).flatMap((each) => (each.state === "live" ? [each.id] : [])));
    const uncertain = charges.filter((charge) => live.has(charge.payment) && UNCERTAIN.includes(charge.state));
    if (uncertain.length > 0 && !held && !bookingOf(id)[0])
      say("hold released while a payment is unknown", `checkout ${id} (${state}): ${uncertain[0]?.state}`);
    const kept = charges
      .filter((charge) => !live.has(charge.payment))
      .reduce((total, charge) => total + counted(charge), 0);
    const [booking, another] = bookingOf(id);
    if (another) say("booking without its money", `checkout ${id} has two bookings`);
    if ((state === "booked") !== (booking !== undefined))
      say("booking without its money", `checkout ${id} is ${state}, with ${booking ? "a" : "no"} booking`);
    const paid = booking?.paid ?? 0;
    // Of a departure that was cancelled all goes back: such a booking costs nothing.
    if (
      kept < paid ||
      (booking && booking.price > 0 && paid === 0 && !charges.some(({ id: of }) => lostOf(of).length > 0))
    )
      say("booking without its money", `checkout ${id}: ${kept} for ${paid}`);
    if (kept > paid) say("money without a booking", `checkout ${id}: ${kept} kept, ${paid} counted as paid`);
  }
}

/** What is open here and decided at the bank, by the key that both write on it. */
function wrongUnknowns({ charges, refunds, keptCards }: Books, bank: Bank, say: Say): void {
  const invariant = "unknown at the end, though the gateway knows the truth";
  const keyOf = ({ metadata }: { metadata: Record<string, string> | null }) => metadata?.attempt;
  for (const { id, state } of charges.filter((charge) => UNCERTAIN.includes(charge.state))) {
    const decided = bank.intents.find(
      (intent) => keyOf(intent) === id && (intent.status === "succeeded" || intent.status === "canceled"),
    );
    if (decided) say(invariant, `charge ${id} is ${state}, at the bank ${decided.status}`);
  }
  for (const { id, failed } of refunds.filter(({ state }) => state !== "done")) {
    const decided = bank.refunds.find(
      (refund) => keyOf(refund) === id && refund.id !== failed && refund.status !== "pending",
    );
    if (decided) say(invariant, `refund ${id} is waiting, at the bank ${decided.status}`);
  }
  const kept = new Set(bank.methods.map(({ id }) => id));
  for (const { card, state } of keptCards.filter((each) => each.state === "leaving"))
    if (!kept.has(card)) say(invariant, `card ${card} is ${state}, and the bank keeps it no more`);
}

/** What must hold once everything has come to rest. */
export function wrongInTheEnd(books: Books, { bank, inbox, partner }: Outside): Violation[] {
  const found = wrongNow(books);
  const say: Say = (invariant, what) => void found.push({ invariant, what });
  for (const { id } of books.payments.filter(({ state }) => state === "live"))
    say("not settled in the end", `payment ${id}`);
  for (const { id, failed } of books.refunds.filter(({ state, pastGateway }) => state !== "done" && !pastGateway)) {
    if (!failed) say("not settled in the end", `refund ${id}`);
    else if (
      !books.alerts.some(({ kind, subject, state }) => kind === "refund-stuck" && subject === id && state === "open")
    )
      say("sent back by a bank, and nobody is told", `refund ${id}`);
  }
  for (const { id, state } of books.checkouts)
    if (state === "open" || state === "paying") say("not settled in the end", `checkout ${id} is ${state}`);

  wrongRoomsInTheEnd(books, partner, say);
  wrongUnknowns(books, bank, say);
  wrongLineInTheEnd(books, say);
  wrongPartiesInTheEnd(books, say);

  const entries = (kind: MoneyMoved) =>
    new Map(
      books.ledger.flatMap(({ kind: of, reference, amount }) =>
        of === kind && !reference.startsWith(BY_HAND) ? [[reference, amount]] : [],
      ),
    );
  const captures = new Map(
    bank.charges.flatMap(({ id, captured, amount_captured }) => (captured ? [[id, amount_captured]] : [])),
  );
  const sentBack = new Set(bank.refunds.flatMap(({ id, status }) => (status === "failed" ? [id] : [])));
  // One that was sent back is in the ledger twice, or was never done and is in it not at all.
  const refunds = new Map(
    bank.refunds.flatMap(({ id, amount, status }) =>
      status === "succeeded" || (sentBack.has(id) && entries("refund").has(id)) ? [[id, amount]] : [],
    ),
  );
  const returned = new Map([...refunds].filter(([id]) => sentBack.has(id)));
  for (const [id, amount] of captures)
    if (!entries("capture").has(id)) say("captured, not in the ledger", `${id}: ${amount}`);
  const movements = bank.disputes.flatMap((dispute) => dispute.balance_transactions);
  const movedBack = (sign: 1 | -1) =>
    new Map(movements.flatMap(({ id, amount }) => (amount * sign > 0 ? [[id, Math.abs(amount)]] : [])));
  for (const [kind, truth] of [
    ["capture", captures],
    ["refund", refunds],
    ["refund-failed", returned],
    ["disputed", movedBack(-1)],
    ["reinstated", movedBack(1)],
  ] as const) {
    for (const [id, amount] of entries(kind))
      if (truth.get(id) !== amount) say("ledger ≠ gateway", `${kind} ${id}: ${amount}, at the bank ${truth.get(id)}`);
    if (kind !== "capture")
      for (const [id, amount] of truth)
        if (!entries(kind).has(id)) say("ledger ≠ gateway", `${kind} ${id} of ${amount} is not in the ledger`);
  }
  for (const { id, status } of bank.intents)
    if (status === "requires_capture" || status === "requires_action")
      say("authorisation left at the bank", `${id} is ${status}`);
  const known = new Map(books.disputes.map(({ id, state }) => [id, state]));
  for (const { id, status } of bank.disputes)
    if (known.get(id) !== (status === "needs_response" ? "open" : status))
      say("ledger ≠ gateway", `dispute ${id} is ${status}, here ${known.get(id) ?? "unknown"}`);
  for (const { id, customer } of bank.methods) say("card left at the bank", `${id}, of ${customer}`);
  for (const { card, state } of books.keptCards)
    if (state !== "gone") say("not settled in the end", `card ${card} is ${state}`);

  // A mail keeps its Message-ID however often it is sent, and every shopper has an address of their own.
  const cameTo = groups(inbox, ({ to }) => to[0] ?? "");
  const queuedFor = groups(books.mails, ({ recipient }) => recipient);
  for (const { key, recipient, state } of books.mails) {
    const came = new Set(cameTo(recipient).map(({ messageId }) => messageId)).size;
    const queued = queuedFor(recipient).length;
    if (state !== "sent" || came !== queued) say("mail lost", `${key} is ${state}: ${came} of ${queued} came`);
  }
  for (const { number, checkout, unnamed } of books.bookings)
    if (unnamed === 0 && !inbox.some(({ subject }) => subject.includes(number)))
      say("mail lost", `${number} of ${checkout} has not come`);
  return found;
}
