import { describe, expect, it } from "vitest";
import { randomOf } from "../../faults/random";
import { SIZES, severalPlanOf } from "../../faults/several-plan";
import type { Violation } from "../../faults/violation";
import { workDone, wrongMails, wrongWork } from "../../faults/work-invariants";

const POINTS = ["hold.committed", "mail.sent"];
const plan = (seed: number, size: keyof typeof SIZES) => severalPlanOf(randomOf(seed), SIZES[size], 3, POINTS);

function said(check: (say: (invariant: Violation["invariant"], what: string) => void) => unknown): string[] {
  const found: string[] = [];
  check((invariant, what) => void found.push(`${invariant}: ${what}`));
  return found;
}

describe("a plan of several instances", () => {
  it("A plan of several instances is the same for the same seed, and differs for another", () => {
    expect(plan(7, "normal")).toEqual(plan(7, "normal"));
    expect(plan(7, "normal")).not.toEqual(plan(8, "normal"));
  });

  it("A plan of several instances strikes each, all together, the database and the wire both ways", () => {
    const troubles = plan(1, "full").map(({ trouble }) => trouble);
    const kills = troubles.flatMap((trouble) => (trouble.kind === "kill" ? [trouble.which] : []));
    for (const which of [0, 1, 2]) expect(kills).toContainEqual([which]);
    expect(kills).toContainEqual([0, 1, 2]);
    expect(new Set(troubles.flatMap((trouble) => (trouble.kind === "crash" ? [trouble.point] : [])))).toEqual(
      new Set(POINTS),
    );
    const ways = troubles.flatMap((trouble) => ("how" in trouble ? [trouble.how] : []));
    expect(new Set(ways)).toEqual(new Set(["stopped", "crashed", "torn", "silent"]));
  });
});

describe("work that instances share", () => {
  const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));
  const mail = (messageId: string, second: number) => ({
    to: ["a@example.com"],
    subject: "ES-1",
    messageId,
    date: at(second).toISOString(),
  });

  it("A mail that came twice is wrong, unless something had just been away", () => {
    const inbox = [mail("one", 20), mail("one", 90), mail("other", 20)];
    expect(said((say) => wrongMails(inbox, [], say))).toEqual([
      "mail sent twice: one came 2 times, first at 2027-01-01T00:00:20.000Z",
    ]);
    const away = (from: number, until: number) => [{ from: at(from).getTime(), until: at(until).getTime() }];
    expect(said((say) => expect(wrongMails(inbox, away(22, 30), say)).toEqual({ excused: 1 }))).toEqual([]);
    for (const [from, until] of [
      [0, 10],
      [40, 60],
    ] as const)
      expect(said((say) => wrongMails(inbox, away(from, until), say))).toHaveLength(1);
  });

  it("Work without its own claim is wrong, and a line cut off by a crash does not count", () => {
    const output = [
      '{"msg":"job done","job":"settleDue","payments":2,"refunds":1}',
      '{"msg":"job done","job":"sendOutbox","sent":2,"failed":1}',
      '{"msg":"job done","job":"expireHolds","done":3}',
      '{"msg":"job done","job":"sendOutbox","sent":2,"fai',
    ].join("\n");
    const done = workDone(output);
    expect(done).toEqual({ payments: 2, refunds: 1, mails: 3 });
    expect(said((say) => wrongWork(done, { payments: 2, refunds: 2, mails: 3 }, say))).toEqual([]);
    expect(said((say) => wrongWork(done, { payments: 1, refunds: 1, mails: 2 }, say))).toEqual([
      "job ran twice for a row: payments: 2 pieces of work by 1 claims",
      "job ran twice for a row: mails: 3 pieces of work by 2 claims",
    ]);
  });
});
