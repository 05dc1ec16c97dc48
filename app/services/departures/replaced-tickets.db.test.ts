/** Which changes of a booking replace its tickets, and what is said of a replaced one at the door. */
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { staffMembers, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import { ticketsOf } from "~/documents/tickets/tickets-of.server";
import type { Ticket } from "~/domain/booking/ticket";
import { boardingWindow } from "~/domain/departures/boarding";
import { answerTicket, conflictsOf } from "~/domain/departures/boarding-ticket";
import { departureId } from "~/domain/departures/departure-id";
import { getBooking } from "~/services/booking/get-booking.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { aCity, aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { board, cancel, join, rename, sit } from "../../../tests/support/changes";
import {
  anAdult,
  bookingsOf,
  checkoutRow,
  NOW,
  payWith,
  readyCheckout,
  START_DAY,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import { boardedOf, boardingOf, markBoarding } from "./boarding.server";
import { coachNames } from "./replaced-tickets.server";

const gateway = new FakeCards();
const GUIDE = { id: "door", email: "door@example.com" };
const TWO_STOPS = aTrip("tickets-of-two-stops", {
  boarding: ["montreal", "quebec"].map((city) => ({ city, departs: "06:00", returns: "21:30" })),
});

beforeAll(async () => {
  await seedCatalogue({ cities: [aCity(), aCity("quebec")], trips: [aTrip()] });
  await seedCompany();
  const { id, email } = GUIDE;
  const guide = { id, email, name: id, role: "guide" as const, locale: "fr-ca" as const, invitedAt: NOW };
  await transaction((tx) => tx.insert(staffMembers).values(guide));
});

/** The tickets of a booking, as they would be printed now. */
async function printed(key: string): Promise<Ticket[]> {
  const booking = await getBooking(key);
  if (!booking) throw new Error("No such booking");
  return ticketsOf(booking).map(({ code }) => {
    const checked = checkTicket(code, ticketPublicKeys(), NOW.toISOString().slice(0, 10));
    if (!checked.ok) throw new Error(checked.code);
    return checked.value;
  });
}

async function atTheDoor(ticket: Ticket | undefined, departure: string) {
  const found = await boardingOf(departure, NOW);
  if (!found || !ticket) throw new Error("Nothing to compare");
  return answerTicket(ticket, found.list, found.marks, await coachNames());
}

async function aFamily() {
  const booked = await book(gateway);
  const { departure } = await checkoutRow(booked.checkout);
  return { ...booked, departure, before: await printed(booked.key) };
}

describe("A ticket", () => {
  it("A ticket is refused after a name change, with the name on the valid one", async () => {
    const { key, departure, before } = await aFamily();
    await rename(key, 1, "Nguyen");
    expect(await atTheDoor(before[1], departure)).toMatchObject({
      code: "replaced",
      person: { name: "Sam Nguyen" },
      since: expect.any(String),
    });
    expect(await atTheDoor(before[0], departure)).toMatchObject({ code: "valid" });
    expect(await atTheDoor((await printed(key))[1], departure)).toMatchObject({ code: "valid" });
  });

  it("A ticket stays replaced when the former name returns", async () => {
    const { key, departure, before } = await aFamily();
    await rename(key, 1, "Nguyen");
    const second = (await printed(key))[1];
    const { firstName, lastName, title } = anAdult();
    await transaction((tx) =>
      tx.update(travellers).set({ firstName, lastName, title }).where(eq(travellers.firstName, "Sam")),
    );
    expect(await atTheDoor(before[1], departure)).toMatchObject({ code: "replaced" });
    expect(await atTheDoor(second, departure)).toMatchObject({ code: "replaced" });
    expect(await atTheDoor((await printed(key))[1], departure)).toMatchObject({ code: "valid" });
  });

  it("A ticket is refused on its former departure, naming the right coach", async () => {
    const { key, departure, before } = await aFamily();
    const to = await anotherDate("2030-08-16");
    expect(await moveTo(key, to)).toMatchObject({ ok: true });
    expect(await atTheDoor(before[0], departure)).toMatchObject({ code: "moved", to: { startDay: "2030-08-16" } });
    expect(await atTheDoor((await printed(key))[0], to.departure)).toMatchObject({ code: "valid" });
    await moveTo(key, { departure, city: "montreal" });
    expect(await atTheDoor(before[0], departure), "moved away and back").toMatchObject({ code: "replaced" });
  });

  it("A cancelled traveller's ticket is refused, and the others stay valid", async () => {
    const { key, departure, before } = await aFamily();
    await cancel(key, [0]);
    expect(await atTheDoor(before[0], departure)).toMatchObject({ code: "cancelled" });
    expect(await atTheDoor(before[1], departure)).toMatchObject({ code: "valid" });
    expect((await printed(key)).map(({ position, generation }) => [position, generation])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(await atTheDoor((await printed(key))[0], departure)).toMatchObject({ code: "valid" });
  });

  it("A cancelled traveller's ticket is not that of a later joiner", async () => {
    const { key, departure, before } = await aFamily();
    await cancel(key, [2]);
    const person = anAdult({ firstName: "Max", lastName: "Nguyen", email: null, phone: null });
    expect(await join(key, { person, seat: null })).toMatchObject({ ok: true });
    expect(await atTheDoor(before[2], departure)).toMatchObject({ code: "cancelled" });
    expect(await atTheDoor((await printed(key)).at(-1), departure)).toMatchObject({ person: { name: "Max Nguyen" } });
  });

  it("A ticket stays replaced when its row is removed and another traveller takes the position", async () => {
    const { key, departure, before, checkout } = await aFamily();
    const of = and(eq(travellers.checkout, checkout), eq(travellers.position, 2));
    const [row] = await db.select().from(travellers).where(of);
    if (!row) throw new Error("No such traveller");
    const { ticketGeneration: _, ...again } = row;
    await transaction(async (tx) => {
      await tx.delete(travellers).where(of);
      await tx.insert(travellers).values(again);
    });
    expect(await atTheDoor(before[2], departure)).toMatchObject({ code: "replaced" });
    expect(await atTheDoor((await printed(key))[2], departure)).toMatchObject({ code: "valid" });
  });

  it("A ticket stays valid when seat or stop changes: the list has the current ones", async () => {
    const days = [{ startDay: START_DAY, capacity: 14 }];
    const [departure = ""] = await seedCatalogue({
      trips: [TWO_STOPS],
      departures: days.map((day) => ({ ...day, trip: TWO_STOPS.slug })),
    });
    const checkout = await readyCheckout(departure, { adults: 1, children: 0 });
    await payWith(gateway, checkout);
    const key = (await bookingsOf(checkout))[0]?.key ?? "";
    const [before] = await printed(key);
    expect(await sit(key, { 0: "2A" })).toMatchObject({ ok: true });
    await board(key, "quebec");
    expect(await atTheDoor(before, departure)).toMatchObject({ code: "valid", person: { seat: "2A" } });
  });

  it("A ticket for another coach is explained by its trip, date, time and stop", async () => {
    const { departure } = await aFamily();
    const { slug, name } = TWO_STOPS;
    const id = departureId(slug, "2030-08-03");
    await seedCatalogue({ trips: [TWO_STOPS], departures: [{ id, trip: slug, startDay: "2030-08-03", capacity: 14 }] });
    const checkout = await readyCheckout(id, { adults: 1, children: 0 });
    await payWith(gateway, checkout);
    const [other] = await printed((await bookingsOf(checkout))[0]?.key ?? "");
    const stop = (await coachNames()).cities[other?.city ?? ""];
    expect(await atTheDoor(other, departure)).toEqual({
      code: "other-departure",
      to: { trip: name, startDay: "2030-08-03", departs: "06:00", ...stop },
    });
  });
});

describe("Boarding on a replaced ticket", () => {
  async function aMark(
    over: { ticket?: number; position?: number; state?: "boarded" | "undone"; seen?: string[] } = {},
  ) {
    const family = await aFamily();
    const window = boardingWindow((await boardingOf(family.departure, NOW))?.list ?? never());
    const at = new Date((window?.opens.getTime() ?? 0) + 3_600_000);
    const send = (id: string, some: typeof over, shown: boolean) =>
      markBoarding(
        family.departure,
        {
          id: `${id}-${family.number}`,
          booking: family.number,
          position: 1,
          state: "boarded",
          reason: "",
          way: "ticket",
          ticket: 1,
          seen: [],
          at: at.toISOString(),
          ...over,
          ...some,
        },
        { by: GUIDE, shown },
        at,
      );
    const conflicts = async () => {
      const found = await boardingOf(family.departure, NOW);
      return found ? conflictsOf(found.list, found.marks) : [];
    };
    return { ...family, send, conflicts };
  }
  const never = () => {
    throw new Error("Nobody travels");
  };

  it("Boarding with a replaced ticket is refused online, and listed when it happened offline", async () => {
    const { key, send, conflicts } = await aMark();
    await rename(key, 1, "Nguyen");
    expect(await send("online", {}, true)).toMatchObject({ code: "ticket-replaced" });
    expect(await send("offline", {}, false)).toMatchObject({ ok: true });
    expect(await conflicts()).toMatchObject([{ code: "replaced", name: "Sam Nguyen" }]);
    const seen = [`offline-${(await conflicts())[0]?.key.split(".")[0]}`];
    expect(await send("settled", { ticket: 2, seen }, true)).toMatchObject({ ok: true });
    expect(await conflicts()).toEqual([]);
  });

  it("Boarding by a traveller who has cancelled is listed until undone, and never counted", async () => {
    const { key, number, departure, send, conflicts } = await aMark();
    await cancel(key, [1]);
    expect(await send("online", {}, true)).toMatchObject({ code: "traveller-gone" });
    expect(await send("offline", {}, false)).toMatchObject({ ok: true });
    expect(await conflicts()).toMatchObject([{ code: "gone", to: null, seen: [`offline-${number}`] }]);
    expect(await boardedOf([departure])).toEqual([]);
    expect(await send("undone", { state: "undone", seen: [`offline-${number}`] }, true)).toMatchObject({ ok: true });
    expect(await conflicts()).toEqual([]);
  });

  it("A boarding mark can be undone on a coach that everybody has left", async () => {
    const { key, number, departure, send, conflicts } = await aMark();
    expect(await send("before", {}, true)).toMatchObject({ ok: true });
    await moveTo(key, await anotherDate("2030-08-23"));
    expect((await boardingOf(departure, NOW))?.list.stops).toEqual([]);
    expect(await send("undone", { state: "undone", seen: [`before-${number}`] }, true)).toMatchObject({ ok: true });
    expect(await conflicts()).toEqual([]);
  });

  it("Boarding by a traveller moved elsewhere is listed with that departure, and never counted", async () => {
    const { key, departure, send, conflicts } = await aMark();
    expect(await send("before", {}, true)).toMatchObject({ ok: true });
    await moveTo(key, await anotherDate("2030-08-23"));
    expect(await conflicts()).toMatchObject([{ code: "gone", to: { startDay: "2030-08-23" } }]);
    expect(await boardedOf([departure])).toEqual([]);
  });
});
