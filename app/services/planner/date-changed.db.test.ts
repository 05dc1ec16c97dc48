/** What follows a booking that is moved to another date: My trip, those it is shared with, and its tickets. */

import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { outbox, plannerShares } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { dayIn } from "~/domain/day";
import type { Traveller } from "~/domain/people/traveller";
import { confirm, preview } from "~/services/amendments/engine.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { tripFiles } from "~/services/booking/trip-files.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { followShare } from "./follow-share.server";
import { addItem } from "./items.server";
import { byLink } from "./live-share.server";
import { sendChangeDigest } from "./send-change-digest.server";
import { shareKey } from "./share-key.server";
import { openShared, shareTrip } from "./shares.server";
import { listTrips } from "./trips.server";

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

it("My trip, what is shared and the calendar are of the new day, and who follows is told of it", async () => {
  const { key, number } = await book(new FakeCards());
  const zoe: Traveller = { subject: unique("subject"), email: "zoe@example.com", name: "Zoé" };
  const [mine] = await listTrips(zoe, NOW);
  expect(mine?.span).toEqual({ start: "2030-08-02", end: "2030-08-04" });
  const trip = mine?.id ?? "";
  // The trip's last day is this one's until the coach leaves later still.
  await addItem(zoe, { trip, kind: "restaurant", typed: { name: "Chez Léo", reservationDay: "2030-08-06" } }, NOW);
  const asked = { trip, email: "leo@example.com", locale: "fr-ca" as const, days: 0 };
  const shared = await shareTrip(zoe, { ...asked, showsPrivate: false, files: false }, NOW);
  if (!shared.ok) throw new Error(shared.code);
  const link = byLink(shareKey(shared.value.id));
  await followShare(link, true, NOW);

  const [departure] = await seedCatalogue({ departures: [{ id: unique("later"), startDay: "2030-11-15" }] });
  const to = { departure: departure as string, city: "montreal" };
  const quoted = await preview(DATE, key, { to }, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  const agreed = { to, shown: quoted.value.price, back: quoted.value.goesBack, asked: BY_TRAVELLER };
  expect(await confirm(DATE, key, agreed, agreed, NOW)).toMatchObject({ ok: true });

  expect(await listTrips(zoe, NOW)).toMatchObject([{ id: trip, span: { start: "2030-08-06", end: "2030-11-17" } }]);
  const [share] = await db.select().from(plannerShares).where(eq(plannerShares.id, shared.value.id));
  expect(share && dayIn(share.expiresAt)).toBe("2030-12-17");
  const seen = await openShared(shareKey(shared.value.id), minutesAfter(60 * 24 * 180));
  expect(seen?.booking?.journey.departure.startDay).toBe("2030-11-15");

  await sendChangeDigest(minutesAfter(7 * 60));
  const told = (await db.select().from(outbox)).find((mail) => mail.subject.startsWith("Ce qui a changé"));
  expect(told?.text.replaceAll("\u00a0", " ")).toContain(
    "Nouveau départ : vendredi 15 novembre 2030 (avant : vendredi 2 août 2030)",
  );

  const files = await tripFiles(`confirmation:${number}`, NOW);
  const calendar = Buffer.from(files[1]?.content ?? "", "base64").toString();
  expect(calendar).toContain("20301115");
  expect(calendar).not.toContain("20300802");
});
