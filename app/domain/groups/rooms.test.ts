import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { partySize } from "~/domain/people/party";
import { guestsOf, MAX_GROUP, partiesOf } from "./rooms";

const group = fc.record({ adults: fc.integer({ min: 1, max: 60 }), children: fc.nat(60) });
const usual = { sleeps: 4, guests: [] };

it("A group of 25 adults has twelve rooms for two and one for one, unless it says otherwise", () => {
  const parties = partiesOf({ adults: 25, children: 0 }, usual);
  if (!parties.ok) throw new Error(parties.code);
  expect(guestsOf(parties.value)).toEqual([1, 12]);
});

it("A group on a trip without rooms has as few bookings as take it", () => {
  const parties = partiesOf({ adults: 20, children: 5 }, { sleeps: null, guests: [] });
  expect(parties.ok && parties.value.map(partySize)).toEqual([8, 9, 8]);
});

it("Rooms that were said are filled with an adult each, and the children in the largest", () => {
  expect(partiesOf({ adults: 4, children: 3 }, { sleeps: 4, guests: [1, 1, 0, 1] })).toEqual({
    ok: true,
    value: [
      { adults: 1, children: 3 },
      { adults: 2, children: 0 },
      { adults: 1, children: 0 },
    ],
  });
});

it("Any split has everybody once, an adult in each party, and no party over its most", () => {
  fc.assert(
    fc.property(group, fc.option(fc.integer({ min: 1, max: 6 })), (of, sleeps) => {
      const split = partiesOf(of, { sleeps, guests: [] });
      if (!split.ok) {
        expect(split.code).toBe("group-adults");
        return;
      }
      expect(split.value.reduce((sum, { adults }) => sum + adults, 0)).toBe(of.adults);
      expect(split.value.reduce((sum, { children }) => sum + children, 0)).toBe(of.children);
      for (const party of split.value) {
        expect(party.adults).toBeGreaterThan(0);
        expect(partySize(party)).toBeLessThanOrEqual(sleeps ?? MAX_PASSENGERS);
      }
      // What a form is told of the rooms makes the same rooms again.
      if (sleeps !== null) expect(partiesOf(of, { sleeps, guests: guestsOf(split.value) }).ok).toBe(true);
    }),
  );
});

it("Rooms for another number of people, too large, or more than there are adults, are refused", () => {
  const of = { adults: 2, children: 2 };
  expect(partiesOf(of, { sleeps: 4, guests: [0, 1] })).toMatchObject({
    code: "group-rooms",
    params: { people: 4, beds: 2 },
  });
  expect(partiesOf(of, { sleeps: 3, guests: [0, 0, 0, 1] })).toMatchObject({ code: "group-room-guests" });
  expect(partiesOf(of, { sleeps: 4, guests: [2, 1] })).toMatchObject({ code: "group-adults" });
  expect(partiesOf({ adults: 0, children: 2 }, usual)).toMatchObject({ code: "party-no-adult" });
  expect(partiesOf({ adults: 0, children: 0 }, usual)).toMatchObject({ code: "party-empty" });
  expect(partiesOf({ adults: MAX_GROUP + 1, children: 0 }, usual)).toMatchObject({ code: "group-too-large" });
});
