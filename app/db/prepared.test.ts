import { afterEach, beforeEach, expect, it } from "vitest";
import Database, { type Connection } from "../../lib/better-sqlite3";
import { keepPrepared } from "./prepared.server";

let connection: Connection;
beforeEach(() => {
  connection = keepPrepared(new Database(":memory:"));
  connection.exec("create table places (id integer primary key, name text)");
  connection.prepare("insert into places (name) values (?)").run("Boston");
});
afterEach(() => connection.close());

const ALL = "select * from places order by id";

it("prepares a text once", () => {
  const prepared: string[] = [];
  const prepare = Object.getPrototypeOf(connection).prepare;
  const counted = new Database(":memory:");
  counted.prepare = (source: string) => {
    prepared.push(source);
    return prepare.call(counted, source);
  };
  keepPrepared(counted);
  for (let i = 0; i < 3; i++) expect(counted.prepare("select 1 as one").get()).toEqual({ one: 1 });
  expect(prepared).toEqual(["select 1 as one"]);
  counted.close();
});

it("answers rows to who asks for rows and arrays to who asks for arrays, in any order", () => {
  for (let i = 0; i < 2; i++) {
    expect(connection.prepare(ALL).all()).toEqual([{ id: 1, name: "Boston" }]);
    expect(connection.prepare(ALL).raw().all()).toEqual([[1, "Boston"]]);
    expect(connection.prepare(ALL).get()).toEqual({ id: 1, name: "Boston" });
    expect(connection.prepare(ALL).raw().get()).toEqual([1, "Boston"]);
  }
});

it("lets a text be asked while it is being walked through", () => {
  connection.prepare("insert into places (name) values (?)").run("Toronto");
  const inner = [];
  for (const _ of connection.prepare(ALL).iterate()) inner.push(connection.prepare(ALL).all().length);
  expect(inner).toEqual([2, 2]);
});

it("sees a column that came since, and what was written", () => {
  expect(connection.prepare(ALL).all()).toHaveLength(1);
  connection.exec("alter table places add column country text default 'US'");
  connection.prepare("insert into places (name) values (?)").run("Toronto");
  expect(connection.prepare(ALL).all()).toEqual([
    { id: 1, name: "Boston", country: "US" },
    { id: 2, name: "Toronto", country: "US" },
  ]);
});
