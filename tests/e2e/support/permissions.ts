/**
 * Who gets what at every address of the site: the table of permissions (spec 6), a row a route.
 *
 * A new route needs a row, or the test of permissions fails. PUT, PATCH and DELETE are taken nowhere and HEAD is as GET,
 * so a row states GET and POST; `data` only where the page's data alone is answered otherwise than the page.
 */
import { PEOPLE, type Person } from "./people";

/**
 * `led-on`: sent to another page of the site. `home`: to the home page. `refused`: told that it cannot be done, and why.
 * `none`: there is no such thing, as far as they may know. `gone`: there was. `no-verb`: nothing is posted there.
 */
export type Outcome = "shown" | "none" | "gone" | "sign-in" | "home" | "led-on" | "refused" | "no-verb";
export type Cells = Readonly<Record<Person, Outcome>>;
/** `kept`: who may keep what it answers; `nowhere` is private, `reader` too but for the reader’s own programs. */
export type Row = { get: Cells; post: Cells; data?: Cells; kept: "anywhere" | "reader" | "nowhere" };

/** The same for everybody, but for those named. */
function all(outcome: Outcome, but: Partial<Cells> = {}): Cells {
  return Object.fromEntries(PEOPLE.map((person) => [person, but[person] ?? outcome])) as Cells;
}

/** Who has no account is asked to sign in; the others get the same, but for those named. */
const signedIn = (outcome: Outcome, but: Partial<Cells> = {}) =>
  all(outcome, { anonymous: "sign-in", link: "sign-in", buyer: "sign-in", ...but });

/** For whoever has its address: the owner, and the buyer of another one for what is theirs. */
const holders = (outcome: Outcome, others: Outcome) => all(others, { owner: outcome, buyer: outcome });

const nothing = all("no-verb");
const open: Row = { get: all("shown"), post: nothing, kept: "anywhere" };
const office: Row = { get: all("sign-in"), post: all("sign-in"), kept: "nowhere" };
const ownersAlone = (post: Outcome): Row => ({
  get: signedIn("none", { owner: "shown" }),
  post: signedIn("none", { owner: post }),
  kept: "nowhere",
});

export const CELLS: Readonly<Record<string, Row>> = {
  // Public.
  home: open,
  sitemap: open,
  robots: open,
  "security-txt": open,
  locales: open,
  manifest: open,
  // Of a version that is no longer.
  maps: { ...open, get: all("none") },
  "trip.list": open,
  "trip.detail": { ...open, post: all("refused") },
  "trip.partner": { ...open, post: all("refused") },
  "group.ask": { ...open, post: all("refused") },
  "trip.waiting": { get: all("shown"), post: all("refused"), kept: "nowhere" },
  // Whoever has its unguessable address.
  "pay-link": { get: all("none"), post: all("none"), kept: "nowhere" },
  waiting: { get: all("none"), post: all("none"), kept: "nowhere" },
  group: { get: all("none"), post: all("none"), kept: "nowhere" },
  "call-off": { get: all("none"), post: all("none"), kept: "nowhere" },
  "booking.find": { get: all("shown"), post: all("refused"), kept: "nowhere" },
  contact: open,
  privacy: open,
  terms: open,
  offline: open,
  "not-found": { get: all("none"), post: all("none"), kept: "anywhere" },
  preferences: { get: all("home"), post: all("home"), kept: "anywhere" },
  "webhooks.cards": { get: all("refused"), post: all("refused"), kept: "anywhere" },
  "webhooks.mail": { get: all("refused"), post: all("refused"), kept: "anywhere" },

  // Signing in and out.
  "sign-in": {
    get: signedIn("home", { anonymous: "shown", link: "shown", buyer: "shown" }),
    post: nothing,
    kept: "nowhere",
  },
  "sign-in.start": {
    get: signedIn("home"),
    post: nothing,
    kept: "nowhere",
  },
  // A post of the provider's is led to the address it would have sent the browser to.
  "sign-in.callback": { get: all("sign-in"), post: all("led-on"), kept: "nowhere" },
  "sign-out": {
    get: all("home"),
    // On to the provider's own.
    post: all("home", { stranger: "sign-in", viewer: "sign-in", removed: "sign-in", owner: "sign-in" }),
    kept: "nowhere",
  },

  // The back office: nobody who is no colleague, whatever else they are. What colleagues get is in `staff.e2e.test.ts`.
  staff: { ...office, post: nothing },
  "staff.day": { ...office, post: nothing },
  "staff.departure": { ...office, post: nothing },
  "staff.departure.facts": office,
  "staff.sell": office,
  "staff.sale": office,
  "staff.departure.coach": office,
  "staff.departure.call-off": office,
  "staff.departure.notices": office,
  "staff.boarding": office,
  "staff.boarding.exchange": office,
  "staff.list": office,
  "staff.list.file": { ...office, post: nothing },
  "staff.work": { ...office, post: nothing },
  "staff.claims": { ...office, post: nothing },
  "staff.claim": office,
  "staff.groups": { ...office, post: nothing },
  "staff.group": office,
  "staff.group.new": office,
  "staff.waiting": office,
  "staff.waiting.add": office,
  "staff.codes": office,
  "staff.mails": office,
  "staff.balances": { ...office, post: nothing },
  "staff.minimums": office,
  "staff.money": office,
  "staff.reviews": office,
  "staff.desk": { ...office, post: nothing },
  "staff.desk.file": { ...office, post: nothing },
  "staff.audit.file": { ...office, post: nothing },
  "staff.purchases": office,
  "staff.booking": office,
  "staff.booking.payment": office,
  "staff.booking.tickets": { ...office, post: nothing },
  "staff.booking.receipt": { ...office, post: nothing },
  "staff.booking.change": office,
  "staff.booking.money": office,
  "staff.claim-file": { ...office, post: nothing },
  "staff.team": office,
  "staff.audit": { ...office, post: nothing },
  "staff.health": { ...office, post: nothing },
  "staff-sign-out": { get: all("home"), post: all("home"), kept: "nowhere" },

  // A purchase: whoever has its unguessable address. This one has no traveller yet.
  checkout: {
    get: holders("led-on", "none"),
    data: holders("shown", "none"),
    // Holds the places again of one whose hold is over.
    post: holders("led-on", "none"),
    kept: "nowhere",
  },
  "checkout.index": { get: holders("led-on", "none"), post: nothing, kept: "nowhere" },
  "checkout.later": { get: holders("led-on", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "checkout.travellers": { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "checkout.seats": { get: holders("led-on", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "checkout.payment": { get: holders("led-on", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "checkout.booking": { get: holders("led-on", "none"), post: nothing, kept: "nowhere" },

  // A booking: whoever has its unguessable address; its balance, whoever is signed in with its e-mail.
  booking: { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "booking.receipt": { get: all("none", { owner: "shown" }), post: nothing, kept: "nowhere" },
  // It is written in the language of its booking, and is led to from the other.
  "fr-ca.booking.receipt": { get: all("none", { owner: "led-on" }), post: nothing, kept: "nowhere" },
  "booking.receipt.pdf": { get: all("none", { owner: "shown" }), post: nothing, kept: "nowhere" },
  "booking.tickets": { get: holders("shown", "none"), post: nothing, kept: "nowhere" },
  "booking.name": { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "booking.traveller": { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "booking.activities": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.returning": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.date": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.seats": { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "booking.stop": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.room": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.beds": { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "booking.needs": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.claim": { get: holders("shown", "none"), post: holders("refused", "none"), kept: "nowhere" },
  "booking.cancel": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.pocket": { get: holders("shown", "none"), post: holders("led-on", "none"), kept: "nowhere" },
  "booking.pocket.file": { get: holders("shown", "none"), post: nothing, kept: "nowhere" },
  // A form in pieces is told so on the page it leads back to.
  "amount-due": ownersAlone("led-on"),

  // My trip.
  planner: { get: signedIn("shown"), post: signedIn("led-on"), kept: "nowhere" },
  "planner.trip": ownersAlone("led-on"),
  "planner.add": ownersAlone("led-on"),
  "planner.item": ownersAlone("led-on"),
  "planner.files": ownersAlone("led-on"),
  "planner.share": ownersAlone("led-on"),
  "planner.pocket": ownersAlone("led-on"),
  "planner.pocket.file": { get: signedIn("none", { owner: "shown" }), post: nothing, kept: "nowhere" },
  // Whoever has its unguessable address: a calendar program signs nowhere in.
  calendar: { get: all("none", { owner: "shown" }), post: nothing, kept: "reader" },
  "trip-files": { get: signedIn("none", { owner: "shown" }), post: nothing, kept: "nowhere" },

  // A shared trip: the viewer signed in, and whoever has the mailed link.
  "planner.shared": {
    get: signedIn("none", { viewer: "shown", removed: "gone" }),
    post: signedIn("none", { viewer: "led-on" }),
    kept: "nowhere",
  },
  // A post leads back to the page, which is gone for the others.
  shared: { get: all("gone", { viewer: "shown", link: "shown" }), post: all("led-on"), kept: "nowhere" },
  "trip-files.shared": { get: signedIn("none", { viewer: "shown" }), post: nothing, kept: "nowhere" },
  "trip-files.link": { get: all("none", { viewer: "shown", link: "shown" }), post: nothing, kept: "nowhere" },
  // Whoever has a mail of changes has the share's id, which ends those mails and opens nothing.
  "shared.stop": { get: all("shown"), post: all("led-on"), kept: "nowhere" },
  // Nobody here was reminded of a purchase, and no key of it can be guessed.
  "reminders.stop": { get: all("none"), post: all("none"), kept: "nowhere" },
};

/** What stands in addresses for everybody alike. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  slug: "new-york-3-days",
  format: "ics",
  kind: "bus",
  locale: "en-ca",
  namespace: "common",
  version: "0",
  picture: "map.svg",
  stopKey: "guessed.guessed",
  requestKey: "guessed",
  linkKey: "guessed",
  callOffKey: "guessed",
  groupKey: "guessed",
  group: "guessed",
  departure: "guessed",
  claim: "guessed",
  change: "name",
  list: "passengers",
};

/** What stands in the addresses of one route alone. */
export const PARAMETERS_OF: Readonly<Record<string, Record<string, string>>> = {
  "trip.partner": { slug: "bus-manhattan-hotel" },
};

let posts = 0;
const form = (fields: Record<string, string>) => () => new URLSearchParams(fields);

/** What is posted: what its owner would do. */
export const BODIES: Readonly<Record<string, () => URLSearchParams | FormData>> = {
  planner: form({ name: "Un voyage" }),
  "planner.trip": form({ do: "rename", name: "Pris" }),
  "planner.add": form({
    line: "Pris",
    busNumber: "1",
    departureStation: "A",
    departureDay: "2031-05-10",
    arrivalStation: "B",
    arrivalDay: "2031-05-10",
  }),
  "planner.item": form({ do: "save", name: "Pris" }),
  "planner.pocket": form({ do: "open-feed" }),
  "planner.shared": form({ do: "follow" }),
  shared: form({ do: "follow" }),
  "planner.share": () => new URLSearchParams({ do: "share", email: `pris-${++posts}@example.com`, days: "30" }),
  "planner.files": () => {
    const body = new FormData();
    body.set("do", "attach");
    body.set("file", new File([`pris ${++posts}`], "pris.txt"));
    return body;
  },
};
