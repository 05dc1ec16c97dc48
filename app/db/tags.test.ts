import { describe, expect, it } from "vitest";
import { LOW_PLACES, MAX_PASSENGERS } from "~/domain/company/conditions";
import { COUNTED } from "./counted";
import { AMPLE_PLACES } from "./schema";
import { tableNames, tagsOf } from "./tags.server";

/** As each engine writes the places of values. */
const onBoth = (query: string) => {
  let n = 0;
  return [query, query.replace(/\?/g, () => `$${++n}`)];
};
const expectTags = (query: string, values: unknown[], tags: string[]) => {
  for (const text of onBoth(query)) expect(tagsOf(text, values).sort(), text).toEqual([...tags].sort());
};

describe("the tags of a query", () => {
  it("A query has the tag of every table it names", () =>
    expectTags(
      'select "name" from "cities" inner join "fares" on "fares"."city" = "cities"."slug"',
      [],
      ["cities", "fares"],
    ));

  it("A query for the rows of a key has the tag of that key alone", () => {
    expectTags('select "data" from "trips" where "trips"."slug" = ?', ["a"], ["trips:*", "trips:a"]);
    expectTags(
      'select "id" from "reviews" where ("reviews"."locale" = ? and "reviews"."published_at" is not null and "reviews"."trip" = ?) order by "id" limit ?',
      ["fr", "a", 3],
      ["reviews:*", "reviews:a"],
    );
    expectTags(
      'select "data" from "hotels" where "hotels"."slug" in (?, ?)',
      ["a", "b"],
      ["hotels:*", "hotels:a", "hotels:b"],
    );
  });

  it("A query that reads what sales write has its tag too", () => {
    expectTags('select "id" from "departures" where "departures"."trip" = ?', ["a"], ["departures:*", "departures:a"]);
    expectTags(
      'select "places_left" from "departures" where "departures"."trip" = ?',
      ["a"],
      ["departures:*", "departures:a", "departures.places_left:*", "departures.places_left:a"],
    );
    expectTags('select max("places_left") from "departures"', [], ["departures", "departures.places_left"]);
  });

  it("A query inside another is narrowed by its own condition", () =>
    expectTags(
      'select "id" from "departures" where ("departures"."id" = ? and exists (select 1 from "room_nights" where ("room_nights"."hotel" in (?, ?) and "room_nights"."night" >= ?) group by "room" having count(?) > 0))',
      ["d", "h", "i", "n", 1],
      ["departures", "room_nights:*", "room_nights:h", "room_nights:i"],
    ));

  it.each([
    ["another condition would do", 'select 1 from "trips" where ("trips"."slug" = ? or "trips"."days" = ?)'],
    ["the condition is turned around", 'select 1 from "trips" where not "trips"."slug" = ?'],
    [
      "the condition is a case of several",
      'select 1 from "trips" where case when "trips"."slug" = ? then 1 else 2 end',
    ],
    ["the condition is shown", 'select "trips"."slug" = ? from "trips"'],
    ["the condition is another table's", 'select 1 from "trips" where "hotels"."slug" = ?'],
    ["the condition compares otherwise", 'select 1 from "trips" where "trips"."slug" >= ?'],
    ["it is read again elsewhere", 'select 1 from "trips" where "trips"."slug" = ? union select 2 from "trips"'],
    [
      "a query inside reads it whole",
      'select 1 from "trips" where ("trips"."slug" = ? and exists (select 1 from "trips" where "trips"."days" = ?))',
    ],
    ["the join keeps every row", 'select 1 from "trips" left join "cities" on "trips"."slug" = ?'],
    [
      "the condition stands in a query inside",
      'select (select 1 from "cities" where "trips"."slug" = ?) from "trips" where "trips"."days" = ?',
    ],
    ["a text looks like the condition", `select 1 from "trips" where "trips"."name" = '"trips"."slug" = ?'`],
  ])("A table is read whole where %s", (_, query) => {
    for (const text of onBoth(query)) expect(tagsOf(text, ["a", "b"]), text).toContain("trips");
  });
});

it("What is counted apart is a table's of the schema", () =>
  expect(Object.keys(COUNTED).filter((table) => !tableNames.has(table))).toEqual([]));

it("A page cannot tell ten places left from more: they are neither few, nor too few for any party", () => {
  expect(AMPLE_PLACES).toBeGreaterThan(LOW_PLACES);
  expect(AMPLE_PLACES).toBeGreaterThanOrEqual(MAX_PASSENGERS);
});
