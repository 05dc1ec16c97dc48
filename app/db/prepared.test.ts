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

it("A statement is prepared once", () => {
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

it("A statement answers rows or arrays to each caller, in any order", () => {
  for (let i = 0; i < 2; i++) {
    expect(connection.prepare(ALL).all()).toEqual([{ id: 1, name: "Boston" }]);
    expect(connection.prepare(ALL).raw().all()).toEqual([[1, "Boston"]]);
    expect(connection.prepare(ALL).get()).toEqual({ id: 1, name: "Boston" });
    expect(connection.prepare(ALL).raw().get()).toEqual([1, "Boston"]);
  }
});

it("A statement can be run while its rows are being iterated", () => {
  connection.prepare("insert into places (name) values (?)").run("Toronto");
  const inner = [];
  for (const _ of connection.prepare(ALL).iterate()) inner.push(connection.prepare(ALL).all().length);
  expect(inner).toEqual([2, 2]);
});

it("A statement sees new columns and new rows", () => {
  expect(connection.prepare(ALL).all()).toHaveLength(1);
  connection.exec("alter table places add column country text default 'US'");
  connection.prepare("insert into places (name) values (?)").run("Toronto");
  expect(connection.prepare(ALL).all()).toEqual([
    { id: 1, name: "Boston", country: "US" },
    { id: 2, name: "Toronto", country: "US" },
  ]);
});
