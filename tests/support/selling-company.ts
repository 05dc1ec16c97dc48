import { afterEach, beforeAll, beforeEach } from "vitest";
import { seedCompany } from "./booked";
import { seedCatalogue } from "./catalogue";
import { FakeCards } from "./fake-cards";
import { expectSafe } from "./safe";

/**
 * A company with a catalogue, for every test of the file that calls, and the gateway it sells through. The gateway is
 * calm before each test, and agrees with the books after it.
 */
export function sellingCompany(): FakeCards {
  const gateway = new FakeCards();
  beforeAll(async () => {
    await seedCatalogue();
    await seedCompany();
  });
  beforeEach(() => gateway.calm());
  afterEach(() => expectSafe(gateway));
  return gateway;
}
