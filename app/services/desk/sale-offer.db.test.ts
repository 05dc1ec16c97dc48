import { inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { runs } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { runIdsOf } from "~/services/inventory/runs.server";
import { anOwnPackage, manyHotels } from "../../../tests/support/package";
import { saleOffer } from "./sale-offer.server";

it("A colleague sees a page of many hotels, as on the site", async () => {
  const sold = await anOwnPackage();
  const hotels = [sold.stay.hotel, ...(await manyHotels(sold, 14))];
  const asked = { from: "montreal", adults: 2, children: 0 };
  const shown = async (hotel: string) =>
    (await saleOffer(sold.departure, { ...asked, hotel }, { locale: "en-ca", today: "2030-05-01" }))?.stays;
  const first = await shown("");
  expect(first?.offers.map(({ hotel }) => hotel.slug)).toEqual(hotels.slice(0, 12));
  expect(first?.pages.next).toBe(hotels[12]);
  expect((await shown(hotels[12] ?? ""))?.offers.map(({ hotel }) => hotel.slug)).toEqual(hotels.slice(12));
});

it("A colleague reads that a package's coach is full, and is not led to a waiting list that takes no packages", async () => {
  const { departure } = await anOwnPackage();
  const asked = { from: "montreal", adults: 2, children: 0, hotel: "" };
  const offered = () => saleOffer(departure, asked, { locale: "en-ca", today: "2030-05-01" });
  expect(await offered()).toMatchObject({ isPackage: true, stays: { isCoachFull: false } });
  await transaction((tx) =>
    tx
      .update(runs)
      .set({ taken: sql`${runs.capacity} - 1` })
      .where(inArray(runs.id, runIdsOf([departure]))),
  );
  expect(await offered()).toMatchObject({ stays: { isCoachFull: true, offers: [] } });
});
