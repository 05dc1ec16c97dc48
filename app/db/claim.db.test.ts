import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { queueMail } from "~/services/mail/queue-mail.server";
import { claimDue } from "./claim.server";
import { outbox } from "./schema";
import { db, transaction } from "./transaction.server";

const NOW = new Date("2026-11-22T12:00:00Z");
const LATER = new Date("2026-11-22T12:05:00Z");

/** A mail that is due at NOW, and how a reader claims it that saw it so many tries ago. */
async function aDueMail(key: string) {
  const letter = { key, to: "elise@example.ca", locale: "fr-ca" as const, subject: "s", text: "t", html: "h" };
  await transaction((tx) => queueMail(tx, letter, NOW));
  return (attempts: number, now = NOW) => {
    const asRead = and(eq(outbox.key, key), eq(outbox.attempts, attempts));
    const lease = { nextTryAt: LATER, attempts: attempts + 1 };
    return transaction((tx) => claimDue(tx, outbox, { asRead, due: outbox.nextTryAt, lease }, now));
  };
}

it("What is due is had by one of ten who claim it at the same moment", async () => {
  const claim = await aDueMail("claim:ten");
  const had = await Promise.all(Array.from({ length: 10 }, () => claim(0)));
  expect(had.filter(Boolean)).toHaveLength(1);
  const [mail] = await db.select().from(outbox).where(eq(outbox.key, "claim:ten"));
  expect(mail).toMatchObject({ nextTryAt: LATER, attempts: 1 });
});

it("What is not due yet is had by nobody, and by one again from the moment it is", async () => {
  const claim = await aDueMail("claim:early");
  expect(await claim(0, new Date(NOW.getTime() - 1))).toBe(false);
  expect(await claim(0)).toBe(true);
  expect(await claim(1, new Date(LATER.getTime() - 1))).toBe(false);
  expect(await claim(1, LATER)).toBe(true);
});

it("What another has had since it was read is left to the next turn, even if it is due once more", async () => {
  const claim = await aDueMail("claim:stale");
  expect(await claim(0)).toBe(true);
  expect(await claim(0, LATER)).toBe(false);
});
