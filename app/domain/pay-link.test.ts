import { describe, expect, it } from "vitest";
import { payLinkState, payLinkUntil } from "./pay-link";

const NOW = new Date("2030-05-01T16:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe("a pay link", () => {
  it("stands for a day, and no longer than the partner keeps the room", () => {
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: null })).toEqual(inMinutes(24 * 60));
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: inMinutes(30) })).toEqual(inMinutes(30));
  });

  it("never reaches into the day of departure", () => {
    expect(payLinkUntil(NOW, { startDay: "2030-05-02", room: null })).toEqual(new Date("2030-05-02T04:00:00Z"));
  });

  it("is not sent where nobody would have ten minutes", () => {
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: inMinutes(9) })).toBeNull();
    expect(payLinkUntil(NOW, { startDay: "2030-08-02", room: inMinutes(10) })).toEqual(inMinutes(10));
  });

  it("is sent, opened, paid or lapsed", () => {
    const link = { openedAt: null, endedAt: null, checkout: "open", heldUntil: inMinutes(60) } as const;
    expect(payLinkState(link, NOW)).toBe("sent");
    expect(payLinkState({ ...link, openedAt: NOW }, NOW)).toBe("opened");
    expect(payLinkState({ ...link, checkout: "booked" }, inMinutes(90))).toBe("paid");
    expect(payLinkState(link, inMinutes(60))).toBe("lapsed");
    expect(payLinkState({ ...link, endedAt: NOW }, NOW)).toBe("lapsed");
    expect(payLinkState({ ...link, checkout: "expired" }, NOW)).toBe("lapsed");
  });

  it("goes on while a payment is under way that began in time", () => {
    const link = { openedAt: NOW, endedAt: null, checkout: "paying", heldUntil: inMinutes(60) } as const;
    expect(payLinkState(link, inMinutes(90))).toBe("opened");
  });
});
