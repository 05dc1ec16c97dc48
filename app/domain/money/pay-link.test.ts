import { describe, expect, it } from "vitest";
import {
  balanceLinkRefusal,
  balanceLinkState,
  balanceLinkTo,
  endOfBalanceLink,
  heldWithoutLink,
  lastDayOfBalanceLink,
  payLinkState,
  payLinkUntil,
} from "./pay-link";

const NOW = new Date("2030-05-01T16:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe("a pay link", () => {
  it("A pay link lasts a day, and no longer than the partner holds the room", () => {
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: null })).toEqual(inMinutes(24 * 60));
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: inMinutes(30) })).toEqual(inMinutes(30));
  });

  it("A pay link never reaches the day of departure", () => {
    expect(payLinkUntil(NOW, { startDay: "2030-05-02", room: null })).toEqual(new Date("2030-05-02T04:00:00Z"));
  });

  it("A pay link is not sent with less than ten minutes to use it", () => {
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: inMinutes(9) })).toBeNull();
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: inMinutes(10) })).toEqual(inMinutes(10));
  });

  it("A pay link ended with its purchase handed back leaves a normal hold", () => {
    const held = { heldUntil: inMinutes(24 * 60), keptAt: null };
    expect(heldWithoutLink(held, NOW)).toEqual(inMinutes(20));
    expect(heldWithoutLink({ ...held, heldUntil: inMinutes(12) }, NOW)).toEqual(inMinutes(12));
    expect(heldWithoutLink({ ...held, keptAt: inMinutes(-60) }, NOW)).toEqual(inMinutes(23 * 60));
    expect(heldWithoutLink({ ...held, keptAt: inMinutes(-24 * 60) }, NOW)).toEqual(inMinutes(20));
  });

  it("A pay link is sent, opened, paid or lapsed", () => {
    const link = { openedAt: null, endedAt: null, checkout: "open", heldUntil: inMinutes(60) } as const;
    expect(payLinkState(link, NOW)).toBe("sent");
    expect(payLinkState({ ...link, openedAt: NOW }, NOW)).toBe("opened");
    expect(payLinkState({ ...link, checkout: "booked" }, inMinutes(90))).toBe("paid");
    expect(payLinkState(link, inMinutes(60))).toBe("lapsed");
    expect(payLinkState({ ...link, endedAt: NOW }, NOW)).toBe("lapsed");
    expect(payLinkState({ ...link, checkout: "expired" }, NOW)).toBe("lapsed");
  });

  it("A pay link stays valid during a payment that began in time", () => {
    const link = { openedAt: NOW, endedAt: null, checkout: "paying", heldUntil: inMinutes(60) } as const;
    expect(payLinkState(link, inMinutes(90))).toBe("opened");
  });
});

describe("a link for what a booking owes", () => {
  it("A balance link lasts through the due day, or a week if later, but not the day of departure", () => {
    expect(lastDayOfBalanceLink(NOW, "2030-08-02")).toBe("2030-07-03");
    expect(lastDayOfBalanceLink(NOW, "2030-06-02")).toBe("2030-05-08");
    expect(lastDayOfBalanceLink(NOW, "2030-05-04")).toBe("2030-05-03");
    expect(lastDayOfBalanceLink(NOW, "2030-05-02")).toBe("2030-05-01");
    expect(lastDayOfBalanceLink(NOW, "2030-05-01")).toBeNull();
    expect(lastDayOfBalanceLink(new Date("2030-05-02T03:51:00Z"), "2030-05-02")).toBeNull();
    expect(endOfBalanceLink("2030-07-03", "2030-08-02")).toEqual(new Date("2030-07-04T04:00:00Z"));
    // The booking came to leave earlier since.
    expect(endOfBalanceLink("2030-07-03", "2030-06-02")).toEqual(new Date("2030-06-02T04:00:00Z"));
  });

  const link = { openedAt: null, endedAt: null, until: inMinutes(60), amount: 500, due: 500, isOver: false } as const;
  const state = (facts: Partial<Parameters<typeof balanceLinkState>[0]>, now = NOW) =>
    balanceLinkState({ ...link, payment: null, ...facts }, now);

  it("A balance link is open while exactly its amount is due", () => {
    expect(state({})).toBe("sent");
    expect(state({ openedAt: NOW, payment: "failed" })).toBe("opened");
    expect([state({ due: 499 }), state({ due: 501 })]).toEqual(["changed", "changed"]);
    expect(state({ due: 0 })).toBe("settled");
  });

  it("A balance link lapses with its time, a newer link, or the booking", () => {
    expect(state({}, inMinutes(60))).toBe("lapsed");
    expect(state({ endedAt: NOW, due: 0 })).toBe("lapsed");
    expect(state({ isOver: true })).toBe("lapsed");
  });

  it("A balance link stays valid during a payment it began, and only that payment settles it", () => {
    const late = { openedAt: NOW, endedAt: NOW, isOver: true, due: 0 };
    expect(state({ ...late, payment: "live" }, inMinutes(90))).toBe("opened");
    expect(state({ ...late, payment: "paid" }, inMinutes(90))).toBe("paid");
  });
});

it("A balance link needs an address, enough time and an amount a card can pay", () => {
  const owes = { due: 50, email: "zoe@example.com", startDay: "2030-05-03" };
  const refusal = (over: Partial<typeof owes> | { email: null }) => balanceLinkRefusal({ ...owes, ...over }, NOW);
  expect(refusal({})).toBeNull();
  expect(refusal({ due: 49 })).toBe("nothing-due");
  expect(refusal({ email: null })).toBe("email-missing");
  expect(refusal({ startDay: "2030-05-01" })).toBe("link-too-late");
});

it("A balance link is offered to its address when it may be sent", () => {
  const owes = { due: 50, email: "zoe@example.com", startDay: "2030-05-03" };
  const to = (over: Partial<typeof owes> | { email: null }) => balanceLinkTo({ ...owes, ...over }, NOW);
  expect(to({})).toBe("zoe@example.com");
  expect([to({ due: 49 }), to({ email: null }), to({ startDay: "2030-05-01" })]).toEqual([null, null, null]);
  // Ten minutes before the day of departure begins, and nine.
  expect(balanceLinkTo(owes, new Date("2030-05-03T03:50:00Z"))).toBe("zoe@example.com");
  expect(balanceLinkTo(owes, new Date("2030-05-03T03:51:00Z"))).toBeNull();
});
