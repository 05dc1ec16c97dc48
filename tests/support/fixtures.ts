/**
 * What a database test asks for by name, each made for that test alone:
 *
 *     import { expect, it } from "../../../tests/support/fixtures";
 *     it("A hold takes its places", async ({ tour }) => { … });
 *
 * Nothing is made that is not asked for. docs/tests.md has an example of each kind.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { test } from "vitest";
import { staffSessions } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { Role, StaffMember } from "~/domain/company/staff";
import { keyHash, newKey } from "~/platform/random-token.server";
import { staffCookie } from "~/server/session-cookie.server";
import { type HoldInput, holdPlaces } from "~/services/checkout/hold-places.server";
import { runDueJobs } from "~/services/jobs/jobs.server";
import { type Booked, book, bookingRow, mailsOf, seedCompany } from "./booked";
import { aDeparture, aHold, bookingsOf, expectSafe, minutesAfter, NOW, payWith, takenOf } from "./checkout";
import { FakeCards } from "./fake-cards";
import { FakePartner } from "./fake-partner";
import { type APackage, aPartnerPackage, readyPackage } from "./package";
import { aColleague } from "./staff";

/** The time of a test: 1 May 2030 at noon in Montréal, until it is moved. */
export type Clock = {
  now: Date;
  /** Moves it on, by minutes. */
  pass: (minutes: number) => Date;
  /** Moves it on, by minutes, and lets every job that is due run then. */
  passWithJobs: (minutes: number) => Promise<Date>;
};

/** A departure of 14 places on 2 August 2030, at 399 $ and 299 $. */
export type Tour = {
  departure: string;
  /** Holds places of it: for one adult from Montréal unless told. */
  hold: (over?: Partial<HoldInput>) => ReturnType<typeof holdPlaces>;
  /** How many of its places are held or sold. */
  taken: () => Promise<number>;
};

/** A booking of two adults and a child, paid in full at 109 700 cents, for 2 August 2030. `book` makes others. */
export type Booking = Booked & {
  /** Its row as it is now. */
  row: () => ReturnType<typeof bookingRow>;
};

export type Mails = {
  /** Those queued so far whose key begins so (`confirmation:`, `balance:`), in order of their keys. */
  of: (prefix: string) => ReturnType<typeof mailsOf>;
};

type RouteModule = {
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: ActionFunctionArgs) => unknown;
};

export type Colleague = StaffMember & {
  /** Opens a page of the office, signed in; returns what its loader does. */
  open: (page: RouteModule, path: string, params?: Record<string, string>) => Promise<Response>;
  /** Posts a form of the office, signed in; returns what its action does. */
  post: (
    page: RouteModule,
    path: string,
    fields: Record<string, string>,
    params?: Record<string, string>,
  ) => Promise<Response>;
};

/** Makes a colleague of that role, signed in. Pages and forms have the real time, which no `clock` moves. */
export type Staff = (role?: Role) => Promise<Colleague>;

/** What a loader or an action answers, thrown or not. */
async function answerOf(work: unknown): Promise<Response> {
  try {
    return (await work) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

async function signedIn(role?: Role): Promise<Colleague> {
  const member = await aColleague(role);
  const key = newKey();
  const now = new Date();
  await transaction((tx) =>
    tx.insert(staffSessions).values({ id: keyHash(key), member: member.id, idToken: "", createdAt: now, seenAt: now }),
  );
  const Cookie = (await staffCookie.serialize(key)).split(";")[0] ?? "";
  const ask = (path: string, init: RequestInit, params: Record<string, string>) => ({
    request: new Request(`http://localhost${path}`, { ...init, headers: { Cookie, Origin: "http://localhost" } }),
    params,
    context: { requestId: "test", nonce: "", visitor: "" },
  });
  return {
    ...member,
    open: ({ loader }, path, params = {}) => answerOf((async () => loader?.(ask(path, {}, params)))()),
    post: ({ action }, path, fields, params = {}) =>
      answerOf((async () => action?.(ask(path, { method: "POST", body: new URLSearchParams(fields) }, params)))()),
  };
}

export type Fixtures = {
  clock: Clock;
  /** Of a whole file, as its database is: what the books say is compared with all that it took. */
  bank: FakeCards;
  /** The bank, which does what it is asked until a test has it fail. What it holds and what our books say are compared once the test has ended. */
  gateway: FakeCards;
  /** The partner that sells rooms. */
  partner: FakePartner;
  tour: Tour;
  booking: Booking;
  /** A booking that is paid, of a package with a room of the partner's. */
  packageBooking: Booking & { sold: APackage };
  mails: Mails;
  staff: Staff;
};

export const it = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  clock: async ({}, use) => {
    const clock: Clock = {
      now: NOW,
      pass: (minutes) => {
        clock.now = minutesAfter(minutes, clock.now);
        return clock.now;
      },
      passWithJobs: async (minutes) => {
        clock.pass(minutes);
        await runDueJobs(clock.now);
        return clock.now;
      },
    };
    await use(clock);
  },
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => use(new FakeCards()),
    { scope: "file" },
  ],
  gateway: async ({ bank }, use) => {
    bank.calm();
    await use(bank);
    bank.calm();
    await expectSafe(bank);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  partner: async ({}, use) => {
    const partner = new FakePartner();
    partner.now = NOW;
    await use(partner);
  },
  tour: async ({ clock }, use) => {
    const departure = await aDeparture();
    await use({
      departure,
      hold: (over) => holdPlaces(aHold(departure, over), clock.now),
      taken: () => takenOf(departure),
    });
  },
  booking: async ({ gateway, clock }, use) => {
    await seedCompany();
    const booked = await book(gateway, { now: clock.now });
    await use({ ...booked, row: () => bookingRow(booked.number) });
  },
  packageBooking: async ({ gateway, partner, clock }, use) => {
    await seedCompany();
    const sold = await aPartnerPackage();
    const checkout = await readyPackage(sold, partner);
    await payWith(gateway, checkout, {}, clock.now, partner);
    const [{ number = "", key = "" } = {}] = await bookingsOf(checkout);
    await use({ checkout, number, key, sold, row: () => bookingRow(number) });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  mails: async ({}, use) => use({ of: mailsOf }),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  staff: async ({}, use) => use(signedIn),
});

export { expect } from "vitest";
