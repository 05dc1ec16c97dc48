import { describe, expect, it } from "vitest";
import { processorMs } from "../../tests/support/processor";
import { readServers } from "./database-address.server";

describe("The address of a PostgreSQL database", () => {
  it.each([
    ["postgres://db", ["postgres://db"]],
    ["postgresql://escale@db:5433/escale", ["postgres://escale@db:5433/escale"]],
    [
      "postgres://escale:a%23b%2Fc@db/escale?sslmode=require",
      ["postgres://escale:a%23b%2Fc@db/escale?sslmode=require"],
    ],
    ["postgres://escale:p@[::1]:5432/escale", ["postgres://escale:p@[::1]:5432/escale"]],
    ["postgres:///escale?host=/run/postgresql", ["postgres:///escale?host=/run/postgresql"]],
    ["postgres://escale@%2Frun%2Fpostgresql/escale", ["postgres://escale@%2Frun%2Fpostgresql/escale"]],
    ["postgres://u:p@one:5432,two:5433/d", ["postgres://u:p@one:5432/d", "postgres://u:p@two:5433/d"]],
    ["postgres://u:p@one,[::2]/d?x=1", ["postgres://u:p@one/d?x=1", "postgres://u:p@[::2]/d?x=1"]],
  ])("A PostgreSQL address is read: %s", (address, servers) => {
    expect(readServers(address)).toEqual(servers);
  });

  it.each([
    "a#b",
    "a/b",
    "a?b",
    "a@b",
    "a:b",
    "a b",
    "100%",
    "12/x",
    "+/Zm9v/YmFy=",
    "é’",
    "a#b/c?d",
    "p@ss/w#rd",
    "[x]",
  ])("A PostgreSQL address keeps its password when it can be read in one way: %s", (password) => {
    const [server = ""] = readServers(`postgres://escale:${password}@db:5432/escale`) ?? [];
    expect(decodeURIComponent(new URL(server).password)).toBe(password);
    expect(new URL(server).host).toBe("db:5432");
    expect(new URL(server).pathname).toBe("/escale");
  });

  it.each([
    ["a password that could also be a server and its parameters", "postgres://u:1?a@db/escale"],
    ["a password that ends in what could be a server", "postgres://u:x@y/z?w@db/escale"],
    ["a percent sign both encoded and not", "postgres://u:a%23b%@db/escale"],
    ["an encoded character next to a raw one", "postgres://u:a%23b/c@db/escale"],
    ["bytes that are no text", "postgres://u:%ff@db/escale"],
    ["a fragment", "postgres://u:p@db/escale#x"],
    ["a port that is no number", "postgres://u:p@db:port/escale"],
    ["a port out of range", "postgres://u:p@db:65536/escale"],
    ["one server of several without a name", "postgres://u:p@one,,two/escale"],
    ["a line break", "postgres://u:p@db/escale\n"],
  ])("A PostgreSQL address that can be read in two ways is refused: %s", (_, address) => {
    expect(readServers(address)).toBeNull();
  });

  it.each(["a@", "a,", "a/", "%2Fa", "@", "1:"])(
    "A PostgreSQL address of any length is read quickly: %s",
    async (piece) => {
      const address = `postgres://${piece.repeat(10_000)}x y`;
      expect(await processorMs(() => readServers(address))).toBeLessThan(250);
    },
  );
});
