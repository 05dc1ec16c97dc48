/** What the site's database holds, as far as money, places and mails go; and what the bank and the post know. */
import type Stripe from "stripe";
import type { StoredMail } from "../sandbox/mail/stored-mail";

type Truth = boolean | number;
/** `refund-failed`: a bank sent a refund back. `disputed`: a bank took it back for a dispute. `reinstated`: it gave that again. */
export type MoneyMoved = "capture" | "refund" | "refund-failed" | "disputed" | "reinstated";

/** The seats of a coach, and those that are not sold. */
export type CoachSeats = { rows: (string | null)[][]; reserved: string[] };

/** Amounts in minor units. Each table at the same moment. */
export type Books = {
  /** A row for each run that it uses, in the order of travel. */
  departures: { id: string; left: number; leg: number; run: string }[];
  runs: { id: string; capacity: number; taken: number; coach: string }[];
  /** `data` as the engine gives a document: read or not. */
  coaches: { slug: string; data: CoachSeats | string }[];
  blocked: { run: string; seat: string }[];
  checkouts: {
    id: string;
    departure: string;
    state: string;
    held: Truth;
    /** Who still travels, and who ever did. */
    people: number;
    party: number;
    code: string | null;
    /** What is sold: `guided`, `independent` or `package`. */
    kind: string;
  }[];
  /** Contracts of groups: how many travel, and how many its checkouts were made for. */
  contracts: { id: string; people: number; parties: number }[];
  seats: { run: string; seat: string; checkout: string }[];
  payments: { id: string; checkout: string; purpose: string; state: string; amount: number }[];
  charges: { id: string; checkout: string; payment: string; state: string; amount: number }[];
  ledger: { charge: string; kind: MoneyMoved; amount: number; reference: string }[];
  /** `failed`: the gateway's id of the one that the bank sent back. */
  refunds: {
    id: string;
    charge: string;
    amount: number;
    state: string;
    failed: string | null;
    /** The dispute by which its bank gave it back. */
    byDispute: string | null;
    /** Of money that a colleague took, who gives it back. */
    pastGateway: boolean;
  }[];
  /** What a person is told of. */
  alerts: { kind: string; subject: string; state: string }[];
  disputes: { id: string; charge: string; state: string; amount: number }[];
  keptCards: { card: string; state: string }[];
  /** `unnamed`: how many of its travellers have a name that is to follow; all who had, where all are cancelled. */
  bookings: { number: string; checkout: string; price: number; paid: number; unnamed: number }[];
  receipts: { number: number; kind: string; payment: string | null; refund: string | null; amount: number }[];
  mails: { key: string; recipient: string; state: string }[];
  stays: {
    checkout: string;
    supplier: "own" | "partner";
    state: string;
    hotel: string;
    room: string;
    firstNight: string;
    nights: number;
    key: string;
    confirmation: string | null;
  }[];
  /** Rooms of the partner's beside those of bookings. */
  spares: { key: string; checkout: string; state: string }[];
  rooms: { hotel: string; room: string; night: string; rooms: number; taken: number }[];
  activities: { departure: string; activity: string; capacity: number; taken: number }[];
  extras: { checkout: string; activity: string }[];
  /** Changes of bookings. */
  changes: { booking: string; kind: string; askedBy: string; before: number; after: number; back: number }[];
  codes: { code: string; uses: number | null; used: number }[];
  /** Who waits for places, and what they are offered. */
  requests: { id: string; state: string; people: number }[];
  offers: { request: string; checkout: string; state: string }[];
  /** Where places came back that nobody has been offered yet. */
  freed: { departure: string }[];
  /** Requests and departures that have places for all of one, never offered to it. */
  passedOver: { request: string; departure: string }[];
  /** Departures that the company cancelled, and the bookings of each. */
  callOffs: { departure: string }[];
  parties: { departure: string; booking: string; state: string; movedTo: string | null }[];
  /** What is held for such a booking until it chooses. */
  partyHolds: { departure: string; booking: string; checkout: string }[];
};

export const BOOKS_QUERIES: Record<keyof Books, string> = {
  departures: `select d.id, d.places_left as "left", r.position as leg, r.run from departures d join departure_runs r on r.departure = d.id`,
  runs: "select id, capacity, taken, coach from runs",
  coaches: "select slug, data from coaches",
  blocked: "select run, seat from blocked_seats",
  checkouts: `select c.id, c.departure, c.state, c.places_held as held, c.adults + c.children - c.cancelled as people, c.adults + c.children as party,
    c.discount_code as code, t.kind from checkouts c join trips t on t.slug = c.trip`,
  contracts: `select g.id, g.adults + g.children as people, cast((select coalesce(sum(c.adults + c.children), 0) from checkouts c
    where c.group_id = g.id) as integer) as parties from groups g where g.state = 'contract'`,
  seats: "select run, seat, checkout from seats",
  payments: "select id, checkout, purpose, state, amount from payments",
  charges: "select id, checkout, payment, state, amount from charges",
  ledger: "select charge, kind, amount, reference from ledger",
  refunds: `select id, charge, amount, state, failed, by_dispute as "byDispute", past_gateway as "pastGateway" from refunds`,
  alerts: "select kind, subject, state from alerts",
  disputes: "select id, charge, state, amount from disputes",
  keptCards: "select card_token as card, state from kept_cards",
  bookings: `select number, checkout, price, paid, (select count(*) from travellers t where t.checkout = b.checkout
    and t.birth_day is null and (t.cancelled_at is null or not exists (select 1 from travellers left_over
      where left_over.checkout = b.checkout and left_over.cancelled_at is null))) as unnamed from bookings b`,
  receipts: "select number, kind, payment, refund, amount from receipts order by number",
  mails: "select key, recipient, state from outbox",
  stays: `select checkout, supplier, state, hotel, room, first_night as "firstNight", nights, key,
    confirmation_number as confirmation from stays`,
  spares: "select key, checkout, state from spare_stays",
  rooms: "select hotel, room, night, rooms, taken from room_nights where taken > 0",
  activities: "select departure, activity, capacity, taken from extra_places",
  changes: `select booking, kind, asked_by as "askedBy", price_before as before, price_after as after, goes_back as back
    from booking_changes`,
  extras: `select e.checkout, e.activity from checkout_extras e left join travellers t
    on t.checkout = e.checkout and t.position = e.traveller where t.cancelled_at is null and e.returned_at is null`,
  codes: "select code, uses, used from discount_codes",
  requests: "select id, state, adults + children as people from waiting_requests",
  offers: "select request, checkout, state from waiting_offers",
  freed: "select departure from freed_places",
  passedOver: `select r.id as request, d.id as departure from waiting_requests r join departures d on d.trip = r.trip
    and d.start_day between r.first_day and r.last_day
    and (r.days is null or cast(r.days as text) like '%' || d.start_day || '%') where r.state = 'waiting' and d.status = 'on-sale'
    and d.places_left >= r.adults + r.children
    and not exists (select 1 from waiting_offers o where o.request = r.id and o.departure = d.id)`,
  callOffs: "select departure from call_offs",
  parties: `select departure, booking, state, moved_to as "movedTo" from call_off_parties`,
  partyHolds: "select departure, booking, checkout from call_off_holds",
};

/** The bank's own books, as far as they are compared. */
export type Bank = {
  /** Cards that customers keep. */
  methods: Pick<Stripe.PaymentMethod, "id" | "customer">[];
  intents: Pick<Stripe.PaymentIntent, "id" | "status" | "metadata">[];
  charges: Pick<Stripe.Charge, "id" | "captured" | "amount_captured">[];
  refunds: Pick<Stripe.Refund, "id" | "amount" | "status" | "metadata">[];
  disputes: { id: string; status: Stripe.Dispute.Status; balance_transactions: { id: string; amount: number }[] }[];
};

/** What the partner keeps, by the keys of the holds. */
export type PartnerBooks = { holds: { key: string; state: string; confirmation: { number: string } | null }[] };

export type Outside = {
  bank: Bank;
  inbox: Pick<StoredMail, "to" | "subject" | "messageId" | "date">[];
  partner: PartnerBooks;
};
