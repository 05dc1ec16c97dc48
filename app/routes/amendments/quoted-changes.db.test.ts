/** Every change of a booking that is quoted first: confirmed twice it is made once, and what is no longer so is quoted again. */

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bookingChanges, confirmationCodes, outbox, quotes } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { CODE_TRIES, CODE_TRIES_A_DAY } from "~/domain/amendments/confirmation-code";
import { QUOTE_MINUTES } from "~/domain/amendments/quote";
import type { StaffMember } from "~/domain/company/staff";
import { answerCorrection } from "~/routes/booking.birth-year.server";
import { answerCancel, cancellationOf } from "~/routes/booking.cancel.server";
import { answerTraveller } from "~/routes/booking.traveller.server";
import { answerDesk, deskPage } from "~/routes/staff.booking-change.server";
import { answerByHand, byHandPage } from "~/routes/staff.booking-money.server";
import type { StaffRequest } from "~/server/staff.server";
import { preview } from "~/services/amendments/engine.server";
import { byHand } from "~/services/amendments/kinds/by-hand.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { bookingRow, mailsOf, seedCompany } from "../../../tests/support/booked";
import { add, aTourWithActivities, rename, whales } from "../../../tests/support/changes";
import { bookingsOf, minutesAfter, NOW, payWith, readyCheckout } from "../../../tests/support/checkout";
import { anOwnPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { aColleague, byStaff } from "../../../tests/support/staff";
import { answerQuote } from "./answer-quote.server";
import { plainDesk } from "./desk-change.server";
import { quoteNamed } from "./quotes.server";

const { gateway, aBooking: aPackageBooking } = packageDesk();
let ann: StaffMember;
beforeAll(async () => {
  await seedCompany();
  ann = await aColleague("manager");
});

type Fields = Record<string, string>;
type Desk = { number: string; key: string; later: string; hotel: string };

/** Two adults and a child of a tour with two stops, two dates and activities; one of them goes whale-watching. */
async function aTour(): Promise<Desk> {
  const [first, later] = await aTourWithActivities(["2030-08-02", "2030-08-16"], 9);
  const checkout = await readyCheckout(first?.departure ?? "", { adults: 2, children: 1 });
  await choosePlan(checkout, { plan: "full", severalCards: false }, NOW);
  await payWith(gateway, checkout);
  const [booking] = await bookingsOf(checkout);
  if (!booking || !later) throw new Error("Not booked");
  await add(booking.key, whales(1));
  return { number: booking.number, key: booking.key, later: later.departure, hotel: "" };
}

async function aPackage(): Promise<Desk> {
  const sold = await anOwnPackage();
  return { ...(await aPackageBooking(sold)), later: "", hotel: sold.stay.hotel };
}

const posted = (fields: Fields, search = "") =>
  new Request(`http://localhost/x${search}`, { method: "POST", body: new URLSearchParams(fields) });
const opened = (search: string) => new Request(`http://localhost/x${search}`);

/** What is answered, thrown or not. */
async function answered(answer: Promise<Response>): Promise<Response> {
  return answer.catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
}

const person = {
  type: "adult",
  title: "mx",
  firstName: "Max",
  lastName: "Nguyen",
  nationality: "CA",
  noContact: "on",
  birthDay: "3",
  birthMonth: "3",
  birthYear: "1980",
};

type Asked = { number: string; change: string; request: Request; staff: StaffRequest };

/** Where a change is chosen, quoted and confirmed at the desk. */
type Pages = { open: (asked: Asked) => Promise<unknown>; answer: (asked: Asked) => Promise<Response> };
const CHANGE_PAGES: Pages = { open: deskPage, answer: answerDesk };
const MONEY_PAGE: Pages = {
  open: ({ number, ...asked }) => byHandPage(number, asked),
  answer: ({ number, ...asked }) => answerByHand(number, asked),
};

/** What is chosen for each kind that the desk quotes. */
const CHOICES: { change: string; of: () => Promise<Desk>; choice: (of: Desk) => Fields; pages?: Pages }[] = [
  { change: "cancel", of: aTour, choice: () => ({ who: "2" }) },
  { change: "date", of: aTour, choice: ({ later }) => ({ to: later, from: "montreal" }) },
  { change: "stop", of: aTour, choice: () => ({ to: "laval" }) },
  { change: "add", of: aTour, choice: () => ({ add: "0:whales" }) },
  { change: "return", of: aTour, choice: () => ({ take: "1:whales" }) },
  { change: "traveller", of: aTour, choice: () => person },
  {
    change: "name",
    of: aTour,
    choice: () => ({ who: "0", title: "mx", firstName: "Zoe", lastName: "Gagnon", person: "same" }),
  },
  { change: "birth-year", of: aTour, choice: () => ({ traveller: "2", year: "1990" }) },
  { change: "room", of: aPackage, choice: ({ hotel }) => ({ to: `${hotel}:queen:2` }) },
  { change: "goodwill", of: aTour, choice: () => ({ kind: "goodwill", amount: "20" }), pages: MONEY_PAGE },
  { change: "fee", of: aTour, choice: () => ({ kind: "fee", amount: "20" }), pages: MONEY_PAGE },
];

/** The pages of one change at the desk, as its colleague uses them. */
function deskOf(change: string, { number }: Desk, choice: Fields, member = ann) {
  const staff = { member, locale: "en-ca" as const, now: NOW } as StaffRequest;
  const pages = CHOICES.find((each) => each.change === change)?.pages ?? CHANGE_PAGES;
  const post = (fields: Fields) => {
    const request = posted({ why: "as asked", ...choice, ...fields });
    return answered(pages.answer({ number, change, request, staff }));
  };
  return {
    /** Asks what it comes to; answers the quote of the address that is answered. */
    see: async (): Promise<string> => {
      const { headers, status } = await post({ step: "see" });
      expect(status).toBe(303);
      return new URL(headers.get("location") ?? "", "http://localhost").searchParams.get("quote") ?? "";
    },
    confirm: (quote: string) => post({ step: "confirm", quote }),
    open: (quote: string) =>
      answered(
        pages.open({ number, change, request: opened(`?quote=${quote}`), staff }).then((shown) => Response.json(shown)),
      ),
  };
}

/** What is written of a booking: how often it was changed, and its money. */
async function stateOf(number: string) {
  const { price, paid } = await bookingRow(number);
  const changes = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  return { price, paid, changes: changes.length };
}

describe.each(CHOICES)("At the desk, $change", ({ change, of, choice }) => {
  it("A confirmed change is made once however often it is confirmed, and each answer leads to the booking", async () => {
    const booking = await of();
    const before = await stateOf(booking.number);
    const desk = deskOf(change, booking, choice(booking));
    const quote = await desk.see();
    expect(await stateOf(booking.number)).toEqual(before);
    const [one, other] = await Promise.all([desk.confirm(quote), desk.confirm(quote)]);
    const after = await stateOf(booking.number);
    expect(after.changes).toBe(before.changes + 1);
    for (const answer of [one, other, await desk.confirm(quote), await desk.confirm(quote)]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toContain("done=changed");
    }
    expect(await stateOf(booking.number)).toEqual(after);
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quote));
    expect(row).toMatchObject({ price: after.price, result: { price: after.price, priceBefore: before.price } });
    expect(row?.consumedAt).not.toBeNull();
  });

  it("A change is quoted again when another quote of it was confirmed first", async () => {
    const booking = await of();
    const desk = deskOf(change, booking, choice(booking));
    const [first, second] = [await desk.see(), await deskOf(change, booking, choice(booking)).see()];
    expect(second).not.toBe("");
    expect((await desk.confirm(first)).status).toBe(303);
    const after = await stateOf(booking.number);
    const others = (await db.select().from(quotes).where(eq(quotes.booking, booking.number))).filter(
      ({ consumedAt }) => consumedAt === null,
    );
    for (const { id } of others) {
      const answer = await desk.confirm(id);
      expect([409, 422]).toContain(answer.status);
    }
    expect(await stateOf(booking.number)).toEqual(after);
  });
});

it.each(CHOICES)(
  "A quote of $change is shown at its own address, which leads to the booking once it is confirmed",
  async ({ change, of, choice }) => {
    const booking = await of();
    const desk = deskOf(change, booking, choice(booking));
    const quote = await desk.see();
    expect((await desk.open(quote)).status).toBe(200);
    await desk.confirm(quote);
    expect((await desk.open(quote)).headers.get("location")).toContain("done=changed");
  },
);

it("The reason of money given by hand is that of its quote, which its page shows", async () => {
  const booking = await aTour();
  const desk = deskOf("goodwill", booking, { kind: "goodwill", amount: "20.50", why: "a cold shower" });
  const quote = await desk.see();
  expect(await (await desk.open(quote)).json()).toMatchObject({
    asked: { typed: { kind: "goodwill", amount: "20.50", why: "a cold shower" }, quote: { id: quote, goesBack: 2050 } },
  });
  expect((await deskOf("goodwill", booking, { kind: "goodwill", why: "other" }).confirm(quote)).status).toBe(303);
  const made = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, booking.number));
  expect(made.map(({ data }) => data)).toContainEqual({ kind: "goodwill", given: 2050, words: "a cold shower" });
});

it("A quote that has expired is quoted again", async () => {
  const booking = await aTour();
  const second = await deskOf("cancel", booking, { who: "2" }).see();
  await transaction((tx) => tx.update(quotes).set({ expiresAt: NOW }).where(eq(quotes.id, second)));
  const answer = await deskOf("cancel", booking, { who: "2" }).confirm(second);
  expect(answer.status).toBe(409);
  const shown = await answer.json();
  expect(shown.refused).toMatchObject({ code: "quote-expired" });
  expect(shown.quote.may.quote).not.toBe(second);
  expect((await deskOf("cancel", booking, {}).confirm(shown.quote.may.quote)).status).toBe(303);
});

it("A confirmation whose twin is made while it is quoted is answered as the twin was", async () => {
  const booking = await aTour();
  const goodwill = { kind: "goodwill" as const, amount: 2000 };
  const desk = deskOf("goodwill", booking, { kind: "goodwill", amount: "20" });
  const id = await desk.see();
  const at = {
    request: posted({}),
    locale: "en-ca" as const,
    now: NOW,
    bookingKey: booking.key,
    desk: plainDesk(ann, { why: "as asked", takes: "" }),
  };
  const outcome = await answerQuote(
    at,
    { named: await quoteNamed(at, "goodwill", id), step: "confirm", code: "" },
    {
      kind: "goodwill",
      choice: goodwill,
      quote: async () => {
        expect((await desk.confirm(id)).status).toBe(303);
        return preview(byHand("goodwill"), booking.key, goodwill, NOW, { asked: byStaff(ann) });
      },
      make: () => {
        throw new Error("made twice");
      },
    },
  );
  expect(outcome).toMatchObject({ is: "made", made: { by: "desk" } });
});

it("A quote is of its booking, its kind and its asker alone", async () => {
  const [one, other] = [await aTour(), await aTour()];
  const quote = await deskOf("stop", one, { to: "laval" }).see();
  const before = [await stateOf(one.number), await stateOf(other.number)];
  for (const wrong of [
    deskOf("stop", other, { to: "laval" }).confirm(quote),
    deskOf("cancel", one, { who: "2" }).confirm(quote),
  ]) {
    // Not confirmed: quoted as if nothing was named.
    expect((await wrong).headers.get("location")).toContain("?quote=");
  }
  // What a colleague was quoted, on terms of theirs it may be, is no traveller's and no other colleague's.
  const anns = await deskOf("cancel", one, { who: "2" }).see();
  expect((await travellerOf(one).open(`?quote=${anns}`)).quote).toBeUndefined();
  const bob = await aColleague("manager");
  expect((await deskOf("cancel", one, { who: "2" }, bob).confirm(anns)).headers.get("location")).toContain("?quote=");
  expect([await stateOf(one.number), await stateOf(other.number)]).toEqual(before);
});

/** The pages of a traveller who has the link alone. */
function travellerOf({ key }: Desk, now = NOW) {
  const at = (request: Request, when = now) => ({ request, locale: "en-ca" as const, now: when, bookingKey: key });
  const of = async (answer: Promise<unknown>) =>
    answer.then(
      (value) => value as { done: boolean; made?: { by: string }; shown?: never } & Record<string, never>,
      (thrown) => {
        if (thrown instanceof Response) return thrown.headers.get("location") ?? "";
        throw thrown;
      },
    );
  return {
    post: (fields: Fields, when = now) => of(answerCancel(at(posted(fields), when))) as Promise<never>,
    open: (search: string, when = now) => cancellationOf(at(opened(search), when)),
  };
}

async function quoteOfChild(booking: Desk): Promise<string> {
  const location: string = await travellerOf(booking).post({ who: "2", step: "see" });
  return new URL(location, "http://localhost").searchParams.get("quote") ?? "";
}

/** The code of the mail that was queued last. */
async function codeOf(number: string): Promise<string> {
  const mails = (await db.select().from(outbox)).filter(
    ({ key, subject, text }) => key.startsWith("change-code:") && (subject + text).includes(number),
  );
  const [row] = await db
    .select()
    .from(confirmationCodes)
    .where(eq(confirmationCodes.subject, `booking ${number}`));
  expect(row).toBeDefined();
  const codes = mails.map(({ text }) => /(\d{3})\s(\d{3})/.exec(text)?.slice(1).join("") ?? "");
  return codes.at(-1) ?? "";
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("The code that a traveller is mailed", () => {
  it("A mailed code confirms its quote, and sending the confirmation again gives the first answer", async () => {
    const booking = await aTour();
    const quote = await quoteOfChild(booking);
    const { post, open } = travellerOf(booking);
    expect((await open(`?quote=${quote}`)).quote?.may).toMatchObject({ sent: false, problem: null });
    expect(await post({ step: "code", quote })).toContain(`?quote=${quote}`);
    expect((await open(`?quote=${quote}`)).quote?.may).toMatchObject({ sent: true, problem: null });
    const code = await codeOf(booking.number);
    const before = await stateOf(booking.number);
    const confirm = { step: "confirm", quote, code: `${code.slice(0, 3)}\u200b ${code.slice(3)}` };
    expect(await post(confirm)).toMatchObject({ done: true, made: { by: "code" } });
    expect(await post(confirm)).toMatchObject({ done: true, made: { by: "code" } });
    expect(await post({ ...confirm, code: "" })).toMatchObject({ done: true, made: { by: "again" } });
    expect((await stateOf(booking.number)).changes).toBe(before.changes + 1);
  });

  it("A quote that expired leads to the address of a new one, which says why and may be reloaded", async () => {
    const booking = await aTour();
    const quote = await quoteOfChild(booking);
    const { post, open } = travellerOf(booking);
    const late = minutesAfter(QUOTE_MINUTES);
    const location: string = await post({ step: "code", quote }, late);
    const { search, searchParams } = new URL(location, "http://localhost");
    expect(searchParams.get("quote")).not.toBe(quote);
    for (const _ of [1, 2]) {
      const page = await open(search, late);
      expect(page.refused).toMatchObject({ code: "quote-expired" });
      expect(page.quote?.may).toMatchObject({ quote: searchParams.get("quote"), sent: false });
      expect(page.quote?.may.outdated).toBeUndefined();
    }
    // Its code goes to an address that no longer speaks of the former one.
    const sent: string = await post({ step: "code", quote: searchParams.get("quote") ?? "" }, late);
    expect(await open(new URL(sent, "http://localhost").search, late)).not.toHaveProperty("refused");
  });

  it("A mailed code is required, and a newer one replaces it", async () => {
    const booking = await aTour();
    const { post } = travellerOf(booking);
    const [first, second] = [await quoteOfChild(booking), await quoteOfChild(booking)];
    expect(await post({ step: "confirm", quote: first, code: "123456" })).toMatchObject({
      shown: { quote: { may: { sent: false, problem: { code: "code-none" } } } },
    });
    await post({ step: "code", quote: first });
    const replaced = await codeOf(booking.number);
    expect(await post({ step: "confirm", quote: second, code: replaced })).toMatchObject({
      shown: { quote: { may: { problem: { code: "code-none" } } } },
    });
    await transaction((tx) => tx.delete(outbox));
    await post({ step: "code", quote: second });
    expect(await post({ step: "confirm", quote: first, code: replaced })).toMatchObject({
      shown: { quote: { may: { problem: { code: "code-none" } } } },
    });
    expect(await post({ step: "confirm", quote: second, code: await codeOf(booking.number) })).toMatchObject({
      done: true,
    });
  });

  it("A mailed code is used up after a number of tries, even simultaneous ones, and the next one is valid", async () => {
    const booking = await aTour();
    const quote = await quoteOfChild(booking);
    const { post, open } = travellerOf(booking);
    await post({ step: "code", quote });
    const code = await codeOf(booking.number);
    expect(await post({ step: "confirm", quote, code: "12 34" })).toMatchObject({
      shown: { quote: { may: { sent: true, problem: { code: "code-digits" } } } },
    });
    expect(await post({ step: "confirm", quote, code: other(code) })).toMatchObject({
      shown: { quote: { may: { sent: true, problem: { code: "code-wrong", params: { left: CODE_TRIES - 1 } } } } },
    });
    await Promise.all(
      Array.from({ length: 2 * CODE_TRIES }, () => post({ step: "confirm", quote, code: other(code) })),
    );
    const [row] = await db
      .select()
      .from(confirmationCodes)
      .where(eq(confirmationCodes.subject, `booking ${booking.number}`));
    expect(row?.tries).toBe(CODE_TRIES);
    expect(await post({ step: "confirm", quote, code })).toMatchObject({
      shown: { quote: { may: { sent: false, problem: { code: "code-used-up" } } } },
    });
    expect((await open(`?quote=${quote}`)).quote?.may).toMatchObject({
      sent: false,
      problem: { code: "code-used-up" },
    });
    await transaction((tx) => tx.delete(outbox));
    await post({ step: "code", quote });
    const next = await codeOf(booking.number);
    const [renewed] = await db
      .select()
      .from(confirmationCodes)
      .where(eq(confirmationCodes.subject, `booking ${booking.number}`));
    expect(renewed, "a day's tries are counted over all of its codes").toMatchObject({
      tries: 0,
      dayTries: CODE_TRIES,
    });
    expect(await post({ step: "confirm", quote, code: next })).toMatchObject({ done: true });
  });

  it("A mailed code expires, and after a day's tries none is mailed until the next day", async () => {
    const booking = await aTour();
    const quote = await quoteOfChild(booking);
    const { post } = travellerOf(booking);
    await post({ step: "code", quote });
    const code = await codeOf(booking.number);
    expect(await travellerOf(booking).post({ step: "confirm", quote, code }, minutesAfter(11))).toMatchObject({
      shown: { quote: { may: { sent: false, problem: { code: "code-expired" } } } },
    });
    const tried = { tries: 0, dayTries: CODE_TRIES_A_DAY - 1 };
    await transaction((tx) => tx.update(confirmationCodes).set(tried));
    expect(await post({ step: "confirm", quote, code: other(code) })).toMatchObject({
      shown: { quote: { may: { problem: { code: "code-day-over" } } } },
    });
    expect(await post({ step: "confirm", quote, code })).toMatchObject({
      shown: { quote: { may: { problem: { code: "code-day-over" } } } },
    });
    const mails = (await mailsOf("change-code:")).length;
    expect(await post({ step: "code", quote })).toMatchObject({
      shown: { quote: { may: { sent: false, problem: { code: "code-day-over" } } } },
    });
    expect((await mailsOf("change-code:")).length).toBe(mails);
    const tomorrow = minutesAfter(24 * 60);
    const again: string = await post({ who: "2", step: "see" }, tomorrow);
    const later = new URL(again, "http://localhost").searchParams.get("quote") ?? "";
    expect(await post({ step: "code", quote: later }, tomorrow)).toContain(later);
  });

  it("A mailed code is not mentioned to an owner whose session ended, who sees the current amounts", async () => {
    const booking = await aTour();
    const quote = await quoteOfChild(booking);
    const { post } = travellerOf(booking);
    expect(await post({ step: "confirm", quote })).toMatchObject({
      shown: { quote: { may: { sent: false, problem: { code: "signed-out" } } } },
    });
    await rename(booking.key, 0, "Roy");
    const location: string = await post({ step: "confirm", quote });
    expect(await travellerOf(booking).open(new URL(location, "http://localhost").search)).toMatchObject({
      refused: { code: "changed-since" },
      quote: { may: { sent: false, problem: null } },
    });
  });
});

it("A year of birth that changes no price is corrected once, and the form sent again is answered as the first time", async () => {
  const { key, number } = await aTour();
  const post = (year: string) =>
    answerCorrection({
      request: posted({}),
      locale: "en-ca",
      now: NOW,
      typed: { bookingKey: key, position: 0, year, step: "", quote: "", code: "", why: "", takes: "" },
    });
  for (const answer of [...(await Promise.all([post("1971"), post("1971")])), await post("1971")])
    expect(answer.headers.get("location")).toContain("corrected=1");
  const made = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  expect(made.filter(({ kind }) => kind === "birth-year")).toHaveLength(1);
  expect((await post("1972")).headers.get("location")).toContain("corrected=1");
  expect((await post("1971")).headers.get("location")).toContain("corrected=1");
});

it("A traveller who is added by a code is added once", async () => {
  const booking = await aTour();
  const at = (fields: Fields) => ({
    request: posted({ ...person, ...fields }),
    locale: "en-ca" as const,
    now: NOW,
    bookingKey: booking.key,
  });
  const quoteOf = async (fields: Fields) => {
    const answer = await answerTraveller(at(fields)).catch((thrown: Response) => thrown);
    const location = answer instanceof Response ? answer.headers.get("location") : null;
    return new URL(location ?? "", "http://localhost").searchParams.get("quote") ?? "";
  };
  const quote = await quoteOf({ step: "see" });
  expect(await quoteOf({ step: "code", quote }), "with a code, at the same address").toBe(quote);
  const confirm = { step: "confirm", quote, code: await codeOf(booking.number) };
  const before = await stateOf(booking.number);
  const answers = [];
  for (let press = 0; press < 4; press++) answers.push(await answerTraveller(at(confirm)));
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ done: true })));
  expect(await stateOf(booking.number)).toMatchObject({ changes: before.changes + 1, price: before.price + 39_900 });
});

it.each([Number.NaN, 99, 4.5])("A year of birth of traveller %s, who is nobody, is refused", async (position) => {
  const { key } = await aTour();
  const answer = await answerCorrection({
    request: posted({}),
    locale: "en-ca",
    now: NOW,
    typed: { bookingKey: key, position, year: "4242", step: "", quote: "", code: "", why: "", takes: "" },
  });
  expect(await answer.json()).toMatchObject({ correction: { code: "traveller-unknown" } });
});
