/** Who of the company may do what in the back office: one table of permissions, by role and by screen. */

import type { Locale } from "~/domain/locale";

export const ROLES = ["counter", "guide", "accountant", "manager"] as const;
export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/**
 * The permissions that a role may have, and which roles have them. Counts are apart from persons, and what is sold from
 * what is given back: a colleague who sells gives no money back, and one who keeps the books reads no list of
 * passengers.
 */
const HOLDERS = {
  /** How full departures are, in counts. */
  season: ["counter", "guide", "accountant", "manager"],
  /** What departures brought in. */
  revenue: ["accountant", "manager"],
  /** Who travels on a departure: names, telephones, rooms, dates of birth. */
  passengers: ["counter", "guide", "manager"],
  /** Who has boarded: read, and marked at the coach's door. */
  boarding: ["counter", "guide", "manager"],
  /** What is decided about a departure apart from the files: sales, places, coach, crew, delay. */
  departures: ["counter", "manager"],
  /** Departures cancelled or moved for everybody, and what becomes of their parties. */
  "cancel-departure": ["manager"],
  /** What those who travel on a departure are told by mail. */
  notices: ["counter", "manager"],
  /** Bookings, found and read with their money and their mails. */
  bookings: ["counter", "accountant", "manager"],
  /** Bookings changed for travellers, as these may themselves. */
  change: ["counter", "manager"],
  /** Exceptions, each with its reason: a change past the last day for it, more places for sale than the cap. */
  override: ["manager"],
  /** Money given back by hand, fees lowered or asked for: refunds are apart from sales. */
  "give-back": ["accountant", "manager"],
  /** Selling trips by telephone or at the counter. */
  sell: ["counter", "manager"],
  /** Groups: what they asked for, what they pay and when. Changing any of it is selling. */
  groups: ["counter", "accountant", "manager"],
  /** Cash, cards at the terminal, cheques and transfers: taken, and undone where they never came. */
  "take-money": ["counter", "manager"],
  /** Balances that are late, with whom to call. */
  balances: ["counter", "accountant", "manager"],
  /** Money that a person has to look at. */
  books: ["accountant", "manager"],
  /** What travellers claim after a trip, and what is answered. */
  claims: ["counter", "manager"],
  /** Who waits for places. */
  waiting: ["counter", "manager"],
  /** Discount codes: how often they were used, and whether they may be still. */
  codes: ["counter", "manager"],
  /** Mails that were refused or came back, and whom they were for. */
  mails: ["counter", "manager"],
  /** What waits for somebody: of each list no more than whose it is. */
  work: ["counter", "accountant", "manager"],
  /** What travellers wrote of a trip, before and after it is shown. */
  reviews: ["counter", "manager"],
  /** Who works here, in which role. */
  team: ["manager"],
  /** What was done and read, by whom. */
  audit: ["manager"],
  /** Whether the site runs as it should: its instances, the outside systems, what waits. */
  health: ["manager"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof HOLDERS;

/** Whether a role holds a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (HOLDERS[permission] as readonly Role[]).includes(role);
}

/** What a screen of the back office needs to be read, and to be written to where anything can be. */
type Needs = { read: Permission; write?: Permission };

const STAFF_PAGES = {
  staff: { read: "season" },
  "staff.day": { read: "season" },
  "staff.departure": { read: "season" },
  "staff.departure.facts": { read: "departures", write: "departures" },
  "staff.departure.coach": { read: "departures", write: "departures" },
  "staff.departure.call-off": { read: "cancel-departure", write: "cancel-departure" },
  "staff.departure.notices": { read: "notices", write: "notices" },
  "staff.boarding": { read: "boarding", write: "boarding" },
  "staff.list": { read: "passengers", write: "notices" },
  "staff.work": { read: "work" },
  "staff.claims": { read: "claims" },
  "staff.claim": { read: "claims", write: "claims" },
  "staff.waiting": { read: "waiting", write: "waiting" },
  "staff.waiting.add": { read: "waiting", write: "waiting" },
  "staff.codes": { read: "codes", write: "codes" },
  "staff.mails": { read: "mails", write: "mails" },
  "staff.balances": { read: "balances" },
  "staff.minimums": { read: "departures", write: "departures" },
  "staff.groups": { read: "groups" },
  "staff.group": { read: "groups", write: "sell" },
  "staff.group.new": { read: "sell", write: "sell" },
  "staff.money": { read: "books", write: "books" },
  "staff.sell": { read: "sell", write: "sell" },
  "staff.sale": { read: "sell", write: "sell" },
  "staff.purchases": { read: "sell", write: "sell" },
  "staff.reviews": { read: "reviews", write: "reviews" },
  "staff.desk": { read: "bookings" },
  "staff.booking": { read: "bookings", write: "bookings" },
  "staff.booking.change": { read: "change", write: "change" },
  "staff.booking.money": { read: "give-back", write: "give-back" },
  "staff.booking.payment": { read: "take-money", write: "take-money" },
  "staff.team": { read: "team", write: "team" },
  "staff.audit": { read: "audit" },
  "staff.health": { read: "health" },
} as const satisfies Record<string, Needs>;

/**
 * Addresses that answer with a file or with data, each with a page that the same roles may use. A
 * test fails where a route of the office without a page of its own is missing here.
 */
export const STAFF_FILES = {
  "staff.boarding.exchange": { of: "staff.boarding", isWritten: true },
  "staff.desk.file": { of: "staff.desk", isWritten: false },
  "staff.audit.file": { of: "staff.audit", isWritten: false },
  "staff.list.file": { of: "staff.list", isWritten: false },
  "staff.booking.tickets": { of: "staff.booking.change", isWritten: false },
  "staff.booking.receipt": { of: "staff.booking", isWritten: false },
  "staff.claim-file": { of: "staff.claim", isWritten: false },
} as const satisfies Record<string, { of: keyof typeof STAFF_PAGES; isWritten: boolean }>;

export type StaffScreen = keyof typeof STAFF_PAGES | keyof typeof STAFF_FILES;

/** @internal for tests */
export const STAFF_SCREENS = [...Object.keys(STAFF_PAGES), ...Object.keys(STAFF_FILES)] as StaffScreen[];

export function isStaffScreen(id: string): id is StaffScreen {
  return Object.hasOwn(STAFF_PAGES, id) || Object.hasOwn(STAFF_FILES, id);
}

function needsOf(screen: StaffScreen): Needs {
  if (!(screen in STAFF_FILES)) return STAFF_PAGES[screen as keyof typeof STAFF_PAGES];
  const { of, isWritten } = STAFF_FILES[screen as keyof typeof STAFF_FILES];
  const { read, write }: Needs = STAFF_PAGES[of];
  return isWritten && write !== undefined ? { read, write } : { read };
}

/** What a guide holds of the coaches they lead or drive alone: the lists and the door of another are not theirs to read. */
const OF_OWN_COACH: readonly Permission[] = ["passengers", "boarding"];

const isOfOwnCoach = (role: Role, permission: Permission) => role === "guide" && OF_OWN_COACH.includes(permission);

/** Whether a role uses a screen of a coach only where they lead or drive it. */
export function needsOwnCoach(role: Role, screen: StaffScreen): boolean {
  return isOfOwnCoach(role, needsOf(screen).read);
}

/** Whether a colleague holds a permission of a coach with that crew (ids of colleagues). */
export function mayOnCoach(
  { id, role }: Pick<StaffMember, "id" | "role">,
  permission: Permission,
  crew: readonly string[],
): boolean {
  return may(role, permission) && (!isOfOwnCoach(role, permission) || crew.includes(id));
}

/** Whether a role may read a screen, or write to it. */
export function mayUse(role: Role, screen: StaffScreen, verb: "read" | "write"): boolean {
  const permission = needsOf(screen)[verb];
  return permission !== undefined && may(role, permission);
}

/** How long one may be away before one signs in again, in minutes, and how long at most a sign-in lasts, in hours. */
export const STAFF_IDLE_MINUTES = 60;
export const STAFF_SESSION_HOURS = 12;

/** How long an invitation stands that nobody took up, in days. */
export const STAFF_INVITATION_DAYS = 14;

/** A member of the staff, as what they do is written down. */
export type StaffMember = { id: string; email: string; name: string; role: Role };

/** Who is invited to work here; `email` in small letters. */
export type Invitation = { email: string; name: string; role: Role; locale: Locale };

/** Methods and classes of a sign-in (RFC 8176, and what providers say) that mean more than a password was asked for. */
const SECOND_FACTORS = new Set(["mfa", "otp", "hwk", "swk", "sms", "tel", "fpt", "face", "sc"]);

/** How somebody signed in, as far as the provider says: its authentication methods (`amr`) and context class (`acr`). */
export type SignInMethods = { amr: readonly string[]; acr: string | null };

/**
 * Whether a sign-in had the second factor that is `asked` for: one of those classes, or a method that is one. What the
 * provider does not say is not believed.
 */
export function hadSecondFactor({ amr, acr }: SignInMethods, asked: readonly string[]): boolean {
  return (acr !== null && asked.includes(acr)) || amr.some((method) => SECOND_FACTORS.has(method));
}
