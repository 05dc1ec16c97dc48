/**
 * What is kept about persons, until when, and in which columns: the one table of it. The job that erases runs its rows
 * (`services/jobs/purge.server.ts`), docs/security.md and the privacy policy print them, and a test finds every column of
 * the schema here.
 */

import { QUOTE_KEPT_HOURS } from "~/domain/amendments/quote";
import { AUDIT_KEPT_YEARS } from "./audit";
import {
  ABANDONED_KEPT_DAYS,
  BOOKING_KEPT_YEARS,
  CLAIM_KEPT_YEARS,
  COLLEAGUE_KEPT_YEARS,
  CREW_KEPT_YEARS,
  DELETED_KEPT_DAYS,
  GATEWAY_KEPT_DAYS,
  GROUP_KEPT_DAYS,
  KEEP_HOURS,
  MAIL_KEPT_DAYS,
  NEED_KEPT_DAYS,
  SESSION_DAYS,
  SIGN_IN_MINUTES,
  UNCONFIRMED_KEPT_DAYS,
  VISITOR_KEPT_DAYS,
  WAITING_KEPT_DAYS,
} from "./limits";

export type Retention = {
  what: string;
  until: string;
  /** How it is erased. */
  how: string;
  /** Nothing erases it automatically, as the privacy policy says. */
  endless?: true;
};

const rules = <K extends string>(of: Record<K, Retention>): Readonly<Record<K, Retention>> => of;

export const RETENTION = rules({
  booking: {
    what: "bookings: travellers, billing, cards’ last digits, receipts, changes, notes; money that bought nothing",
    until: `${BOOKING_KEPT_YEARS} years after the end of the trip’s year`,
    how: "deleted or blanked; numbers, amounts and the ledger stay and name nobody, and the address opens nothing",
  },
  purchase: {
    what: "abandoned purchases: travellers, billing, cards",
    until: `${ABANDONED_KEPT_DAYS} days after their places were freed`,
    how: "deleted or blanked, with their mails",
  },
  need: {
    what: "needs (health): only on a departure’s lists and boarding page",
    until: `${NEED_KEPT_DAYS} days after the return; 2 days after an abandoned purchase`,
    how: "rows deleted",
  },
  claim: {
    what: "claims, their files and answers",
    until: `${CLAIM_KEPT_YEARS} years after the last answer; unanswered, as its booking`,
    how: "rows deleted",
  },
  payLink: {
    what: "pay links: key’s hash, billing",
    until: `${ABANDONED_KEPT_DAYS} days after sending or their last day`,
    how: "deleted; billing once paid or over",
  },
  holdLink: {
    what: "links that keep places: hashes of key and e-mail",
    until: `${2 * KEEP_HOURS} hours`,
    how: "rows deleted",
  },
  visitor: {
    what: "keyed hash of the network address, for limits",
    until: `with the hold; ${VISITOR_KEPT_DAYS} days after a payment; once no limit counts it`,
    how: "deleted or blanked",
  },
  keptCard: {
    what: "the gateway’s tokens of kept cards",
    until: `${GATEWAY_KEPT_DAYS} days after the gateway removed it`,
    how: "rows deleted",
  },
  quote: {
    what: "quoted changes: who is added or renamed",
    until: `${QUOTE_KEPT_HOURS} hours after expiry`,
    how: "rows deleted",
  },
  gatewayEvent: {
    what: "ids of gateway events; no person’s",
    until: `${GATEWAY_KEPT_DAYS} days`,
    how: "rows deleted",
  },
  mail: {
    what: "mails and notices: recipient, subject, text, attachments",
    until: `${MAIL_KEPT_DAYS} days after they left; those of an unconfirmed request or abandoned purchase, with it`,
    how: "blanked, the key stays so that none is sent twice; notices deleted",
  },
  waiting: {
    what: "waiting requests: e-mail, name, telephone",
    until: `${WAITING_KEPT_DAYS} days after their last day; ${UNCONFIRMED_KEPT_DAYS} if unconfirmed`,
    how: "deleted, mails blanked",
  },
  group: {
    what: "groups: name, organiser, contact, wishes",
    until: `${GROUP_KEPT_DAYS} days after the request; a contract, with its bookings, after its departure`,
    how: "deleted; contracts blanked; mails too",
  },
  planner: {
    what: "My trip: owner’s subject, items, notes, files",
    until: `${DELETED_KEPT_DAYS} days after the traveller deletes it; a trip booked here, with its booking`,
    how: "rows deleted",
    endless: true,
  },
  share: {
    what: "shares: e-mail, who shared, message, last digest",
    until: `${DELETED_KEPT_DAYS} days after their end`,
    how: "rows deleted",
  },
  review: {
    what: "reviews: first name, city, text",
    until: "while shown; hidden, as its booking",
    how: "rows deleted",
    endless: true,
  },
  refusal: {
    what: "refused reminders: hash of the e-mail",
    until: "for good, or they would be written to again",
    how: "not erased",
    endless: true,
  },
  session: {
    what: "sessions: subject, name, e-mail, id_token",
    until: `their end: ${SESSION_DAYS} day for travellers, sooner for staff`,
    how: "rows deleted",
  },
  signIn: {
    what: "sign-ins in progress",
    until: `${4 * SIGN_IN_MINUTES} minutes after they ended`,
    how: "rows deleted",
  },
  colleague: {
    what: "staff: name, e-mail, subject",
    until: `${COLLEAGUE_KEPT_YEARS} years after they left`,
    how: "blanked; the id stays",
  },
  crew: {
    what: "a run’s guide and driver, reasons of blocked seats",
    until: `${CREW_KEPT_YEARS} years after the return`,
    how: "blanked",
  },
  audit: {
    what: "the office’s log",
    until: `${AUDIT_KEPT_YEARS} years after each entry`,
    how: "rows deleted",
  },
});

export type RetentionRule = keyof typeof RETENTION;

/**
 * What travellers read of in the privacy policy: all but what is about colleagues, names nobody, or lasts as long as a
 * cookie or a link that its table and its mail speak of.
 */
export type TravellerRule = Exclude<
  RetentionRule,
  "colleague" | "crew" | "gatewayEvent" | "keptCard" | "holdLink" | "payLink" | "quote" | "session" | "signIn"
>;

type Columns = Partial<Record<RetentionRule | "plain", string>>;

/**
 * Every column that can hold words, by table: under the row above that says when it is erased, or `plain` where it names
 * nobody (ids, hashes of content, the catalogue, the company’s own words). Columns of a closed set of words need no place.
 */
export const KEPT_COLUMNS: Readonly<Record<string, Columns>> = {
  alertWays: {},
  alerts: { plain: "key kind subject" },
  auditLog: { audit: "who subject before after why", plain: "id member what subjectKind" },
  blockedSeats: { crew: "why", plain: "run seat member" },
  boardingMarks: { booking: "reason", plain: "id run checkout state way seen member" },
  bookingChanges: { booking: "data why", plain: "id booking member" },
  bookingNotes: { booking: "text", plain: "id booking member" },
  bookingSearch: { booking: "word", plain: "booking key" },
  bookings: { plain: "number checkout key" },
  buildFiles: { plain: "path body" },
  calendarEvents: { plain: "uid trip day digest" },
  callOffHolds: { plain: "checkout departure booking offered" },
  callOffParties: { plain: "departure booking key member movedTo" },
  callOffs: { plain: "departure why offered member expected" },
  catalogueImports: { plain: "source expandedOn" },
  charges: {
    booking: "sent challengeUrl cardToken cardBrand cardLast4 handReference",
    plain: "id payment checkout reference takenBy",
  },
  checkoutExtras: { plain: "checkout activity name day time address" },
  checkouts: {
    booking: "wallet",
    visitor: "visitor",
    plain: "id departure trip city journey discountCode discountRule soldBy changedBy groupId",
  },
  cities: { plain: "slug data" },
  claimAnswers: { claim: "text", plain: "id claim" },
  claimFiles: { claim: "name content", plain: "id claim hash" },
  claims: { claim: "text", plain: "number booking state" },
  closings: { plain: "kind item seen" },
  coaches: { plain: "slug data" },
  codeStops: { plain: "code" },
  company: { plain: "data" },
  confirmationCodes: { plain: "subject about hash day" },
  departureRuns: { plain: "departure run" },
  departures: { plain: "id trip destination startDay endDay" },
  destinations: { plain: "slug data" },
  discountCodes: { plain: "code data" },
  disputes: { plain: "id charge reason" },
  extraPlaces: { plain: "departure activity" },
  fares: { plain: "departure city trip startDay" },
  freedPlaces: { plain: "departure" },
  gatewayEvents: { gatewayEvent: "id", plain: "type" },
  groups: {
    group: "name organiser email phone rooms message",
    plain: "id key nonce trip city wishedDay departure schedule namesBy openedBy",
  },
  holdExtensions: { holdLink: "recipient", plain: "key checkout mail" },
  hotelConfirmations: { plain: "departure hotel number" },
  hotels: { plain: "slug destination data" },
  instances: { plain: "id build node fingerprint" },
  keptCards: { keptCard: "cardToken", plain: "checkout" },
  lastBackup: { plain: "id" },
  ledger: { plain: "id charge reference" },
  noticeParties: { mail: "contact", plain: "notice booking through" },
  lines: { plain: "slug data" },
  scheduledNotices: { mail: "texts sentBy", plain: "id run audience city member" },
  notices: { mail: "texts sentBy", plain: "id run audience city" },
  outbox: { mail: "recipient subject html text attachments unsubscribe", plain: "key problem returnId" },
  payLinks: { payLink: "billing", plain: "key checkout mail lastDay" },
  paymentDetails: { purchase: "billing", plain: "checkout" },
  payments: { booking: "billing", visitor: "visitor", plain: "id checkout nonce payLink" },
  photoFiles: { plain: "path photo type body" },
  plannerFeeds: { plain: "trip salt key" },
  plannerFiles: { planner: "name content", plain: "id trip item hash" },
  plannerItems: { planner: "data", plain: "id trip startDay endDay" },
  plannerNotes: { planner: "text", plain: "trip item" },
  plannerShares: { share: "email sharedBy word lastSent", plain: "id trip key lastSentOn" },
  plannerTrips: { planner: "subject name", plain: "id issuer booking" },
  quotes: { quote: "choice", plain: "id booking seen member result" },
  rates: { plain: "fromDay" },
  receiptCounter: {},
  receipts: { booking: "data", plain: "booking payment refund movement" },
  refunds: { booking: "byHand", plain: "id charge failed byDispute movement" },
  reminderRefusals: { refusal: "recipient" },
  requestCounts: { visitor: "key" },
  replacedTickets: { plain: "checkout departure" },
  reviews: { review: "author city text", plain: "id booking trip day" },
  roomNights: { plain: "hotel room night perPersonCad" },
  runFacts: { crew: "guide driver", plain: "run coach decideBy guideMember driverMember" },
  runs: { plain: "id line day coach" },
  seats: { plain: "run seat checkout" },
  sessions: { session: "subject email name idToken", plain: "id issuer" },
  signIns: { signIn: "name target visitor", plain: "id browser state nonce codeVerifier" },
  siteKind: { plain: "id" },
  spareStays: {
    plain: "checkout hotel room about roomName firstNight key quote reference confirmationNumber confirmationCode",
  },
  splitCards: { purchase: "cardToken brand last4", plain: "id checkout" },
  staffMembers: { colleague: "email name subject", plain: "id role issuer invitedBy" },
  staffSessions: { session: "idToken", plain: "id member" },
  stays: {
    plain: "checkout hotel room about roomName firstNight key quote reference confirmationNumber confirmationCode",
  },
  travellerNeeds: { need: "text", plain: "checkout" },
  travellers: { booking: "firstName lastName email phone nationality birthDay", plain: "checkout" },
  tripMonths: { plain: "city trip month firstDay lastDay" },
  tripRooms: { plain: "trip" },
  trips: { plain: "slug destination data" },
  unknownCharges: { plain: "reference key" },
  waitingOffers: { plain: "checkout request departure" },
  waitingRequests: { waiting: "email name phone", plain: "id key trip city firstDay lastDay days" },
  writeProbes: { plain: "instance" },
};

/**
 * The columns of a rule, by table.
 * @internal for tests and the docs
 */
export function columnsOf(rule: RetentionRule): [table: string, columns: string[]][] {
  return Object.entries(KEPT_COLUMNS).flatMap(([table, of]) => {
    const columns = of[rule]?.split(" ");
    return columns ? [[table, columns] as [string, string[]]] : [];
  });
}
