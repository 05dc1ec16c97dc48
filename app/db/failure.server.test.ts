import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { asAway, DatabaseAway, isServerGone, UnknownOutcome, unavailability } from "./failure.server";

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code });
const inQuery = (cause: Error) => new DrizzleQueryError("select 1", [], cause);

describe("An error that ended a request", () => {
  it.each([
    ["a server that is gone", inQuery(coded("ECONNREFUSED"))],
    ["a server that shuts down", inQuery(coded("57P01"))],
    ["a server that starts", inQuery(coded("57P03"))],
    ["a server that takes no writing", inQuery(coded("25006"))],
    ["a database that is not there", inQuery(coded("3D000"))],
    ["a full disk", inQuery(coded("53100"))],
    ["a statement that took too long", inQuery(coded("57014"))],
    ["a lock of SQLite's", coded("SQLITE_BUSY")],
    ["a full disk of SQLite's", coded("SQLITE_FULL")],
    ["a file that may only be read", coded("SQLITE_READONLY_DBMOVED")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    ["no answer from one of several servers in time", new Error("timeout expired")],
    ["what the engine says itself", new Error("outer", { cause: new DatabaseAway("away") })],
  ])("An error shows that the database is away: %s", (_, error) => {
    expect(unavailability(error)).toBe("away");
  });

  it("An error at commit shows an unknown outcome", () => {
    expect(unavailability(new UnknownOutcome(coded("ECONNRESET")))).toBe("unknown");
    expect(unavailability(new Error("outer", { cause: new UnknownOutcome() }))).toBe("unknown");
  });

  it.each([
    ["a mistake of ours", new TypeError("x is undefined")],
    ["a row that breaks a rule", inQuery(coded("23514"))],
    ["a query that is wrong", inQuery(coded("42703"))],
    ["a rule of SQLite's", coded("SQLITE_CONSTRAINT_CHECK")],
    ["another house that is away", coded("ECONNREFUSED")],
  ])("An error shows nothing about the database otherwise: %s", (_, error) => {
    expect(unavailability(error)).toBeNull();
  });
});

it("An engine's own error shows whose it is, and one that shows it stays as it is", () => {
  expect(unavailability(asAway(coded("ECONNREFUSED")))).toBe("away");
  const query = inQuery(coded("57P01"));
  expect(asAway(query)).toBe(query);
  const mistake = new TypeError("x");
  expect(asAway(mistake)).toBe(mistake);
});

it("A pool that this process closed is no server that is gone: nobody waits for it", () => {
  expect(isServerGone(new Error("Cannot use a pool after calling end on the pool"))).toBe(false);
});
