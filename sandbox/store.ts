import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { JWK } from "jose";
import Database, { type Connection } from "../lib/better-sqlite3";
import type { Answer, Charge, Customer, Dispute, Intent, PaymentMethod, Refund, StoredEvent } from "./cards/records";
import type { Fault } from "./faults";
import type { Account, OidcRecord } from "./identity/records";
import type { StoredMail } from "./mail/stored-mail";
import type { Conduct, Hold, Quote, Taken } from "./partner/records";
import type { Met } from "./troubles";

/** Every kind of thing the sandbox remembers. */
export type Kinds = {
  customer: Customer;
  method: PaymentMethod;
  intent: Intent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  answer: Answer;
  event: StoredEvent;
  fault: Fault;
  mail: StoredMail;
  account: Account;
  oidc: OidcRecord;
  keys: { id: string; own: JWK; cookies: string };
  quote: Quote;
  hold: Hold;
  /** Which key a hold was asked for with. */
  reference: { id: string; key: string };
  taken: Taken;
  conduct: Conduct;
  setting: { id: string; value: boolean };
  met: Met;
};

type Row = { body: string };

/**
 * The sandbox's memory: documents in one SQLite file. Everything is read from and written to the file, so a process
 * that is killed loses nothing it has answered for. Calls are synchronous: a request is worked off in one go.
 */
export class Store {
  readonly #database: Connection;

  constructor(file: string) {
    if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
    this.#database = new Database(file);
    this.#database.pragma("journal_mode = WAL");
    this.#database.pragma("synchronous = NORMAL");
    this.#database.exec(`
      create table if not exists records (
        seq integer primary key autoincrement, kind text not null, id text not null,
        parent text, body text not null, unique (kind, id));
      create index if not exists records_parent on records (kind, parent)`);
  }

  get<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.#database
      .prepare<[string, string], Row>("select body from records where kind = ? and id = ?")
      .get(kind, id);
    return row && this.#parse(kind, row);
  }

  /** Writes a record, keeping its place in the order. `parent` is what it can be listed by. */
  put<K extends keyof Kinds>(kind: K, record: Kinds[K], parent: string | null = null): void {
    this.#database
      .prepare(
        `insert into records (kind, id, parent, body) values (?, ?, ?, ?)
         on conflict (kind, id) do update set parent = excluded.parent, body = excluded.body`,
      )
      .run(kind, record.id, parent, JSON.stringify(record));
  }

  delete(kind: keyof Kinds, id: string): void {
    this.#database.prepare("delete from records where kind = ? and id = ?").run(kind, id);
  }

  /** Oldest first; with `parent`, only the records listed under it. */
  list<K extends keyof Kinds>(kind: K, parent?: string): Kinds[K][] {
    const rows =
      parent === undefined
        ? this.#database.prepare<[string], Row>("select body from records where kind = ? order by seq").all(kind)
        : this.#database
            .prepare<[string, string], Row>("select body from records where kind = ? and parent = ? order by seq")
            .all(kind, parent);
    return rows.map((row) => this.#parse(kind, row));
  }

  /** Everything inside happens, or nothing when it throws. */
  transaction<T>(work: () => T): T {
    return this.#database.transaction(work).immediate();
  }

  close(): void {
    this.#database.close();
  }

  /** Only `put` writes rows, so what is read back has the type it was written with. */
  #parse<K extends keyof Kinds>(_kind: K, row: Row): Kinds[K] {
    return JSON.parse(row.body);
  }
}
