/** Which writes change a public page: those to a table its loader read, and no other. */
import { beforeAll, describe, expect, inject, it } from "vitest";
import { writesSeen } from "~/db/changes.server";
import { recordReads, tableNames } from "~/db/reads.server";
import { readSnapshot } from "~/db/snapshot.server";
import { transaction } from "~/db/transaction.server";
import { boardingWindow } from "~/domain/departures/boarding";
import { LOCALES } from "~/domain/locale";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { boardingOf, markBoarding } from "~/services/departures/boarding.server";
import { writeNote } from "~/services/desk/notes.server";
import { auditReading } from "~/services/staff/audit.server";
import { openStaffSession } from "~/services/staff/sessions.server";
import { publicSearch, screens } from "../../remix.config.js";
import { book, seedCompany } from "../../tests/support/booked";
import { aDestination, aTrip, seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture, checkoutRow, NOW, openCheckout } from "../../tests/support/checkout";
import { FakeCards } from "../../tests/support/fake-cards";
import { anOwnPackage } from "../../tests/support/package";
import { aColleague } from "../../tests/support/staff";
import { aWaiting } from "../../tests/support/waiting";

type Loader = (given: { request: Request; params: Record<string, string>; context: object }) => Promise<unknown>;

type Executor = { execute: (query: string) => Promise<unknown> };

const isPublic = (id: ScreenId) => publicSearch[id] !== null;
const ids = (Object.keys(screens) as ScreenId[]).filter(isPublic);
const context = { requestId: "test", nonce: "", visitor: "" };

let own = "";
/** A trip of each kind that pages are about; the landing of a route is a page of the same screen. */
const slugsOf = (id: ScreenId): string[] =>
  id === "trip.detail" ? ["new-york-3-days", "tour-montreal_new-york", own] : ["x"];

/** The tables each public page reads, by its path. */
async function readsOfPages(): Promise<Map<string, string[]>> {
  const reads = new Map<string, string[]>();
  for (const id of ids) {
    const { loader } = (await import(`../${screens[id].file}`)) as { loader: Loader };
    for (const locale of LOCALES)
      for (const slug of slugsOf(id)) {
        const path = pathFor(id, locale, { slug });
        const request = new Request(`http://localhost${path}`);
        const { tables } = await recordReads(() =>
          loader({ request, params: { slug }, context }).catch((thrown: unknown) => {
            if (!(thrown instanceof Response)) throw thrown;
          }),
        );
        reads.set(path, tables);
      }
  }
  return reads;
}

beforeAll(async () => {
  await seedCatalogue({ trips: [aTrip()], destinations: [aDestination()] });
  await seedCompany();
  own = (await anOwnPackage()).trip;
});

it("A page that shows what is for sale names the tables it reads, as those of an answer kept in memory", async () => {
  const first = await readsOfPages();
  const again = await readsOfPages();
  expect(again).toEqual(first);
  for (const path of ["/fr-ca", "/en-ca/trip", "/en-ca/trip/new-york-3-days", `/fr-ca/voyage/${own}`])
    expect(first.get(path), path).toEqual(expect.arrayContaining(["trips", "departures"]));
  for (const tables of first.values()) for (const table of tables) expect(tableNames).toContain(table);
});

describe.runIf(inject("databases").engine === "postgresql")("on PostgreSQL", () => {
  /** What some work wrote to, by the database's own count, and the pages it changes. */
  async function effectOf(work: () => Promise<unknown>, reads: ReadonlyMap<string, string[]>) {
    const before = { writes: await writesSeen(), snapshot: await readSnapshot() };
    await work();
    const after = { writes: await writesSeen(), snapshot: await readSnapshot() };
    const written = [...after.writes].filter(([name, n]) => before.writes.get(name) !== n).map(([name]) => name);
    const changed = [...reads].flatMap(([path, tables]) =>
      before.snapshot.nameOf(tables) === after.snapshot.nameOf(tables) ? [] : [path],
    );
    return { written, changed };
  }

  it("A write to a table changes each page that reads it, and no other", async () => {
    const reads = await readsOfPages();
    for (const table of tableNames) {
      const { written, changed } = await effectOf(
        () =>
          transaction((tx) =>
            (tx as unknown as Executor).execute(`insert into "${table}" select * from "${table}" where false`),
          ),
        reads,
      );
      expect(written).toContain(table);
      const readers = [...reads].filter(([, tables]) => tables.some((read) => written.includes(read)));
      expect(changed).toEqual(readers.map(([path]) => path));
    }
  });

  it("A click in the office changes no public page", async () => {
    const booked = await book(new FakeCards());
    const { departure } = await checkoutRow(booked.checkout);
    const colleague = await aColleague("manager");
    const { email } = colleague;
    const list = (await boardingOf(departure, NOW))?.list;
    const boards = new Date((list && boardingWindow(list)?.opens.getTime()) ?? 0);
    const subject = { kind: "departure", id: departure } as const;
    const acts = {
      reading: () => auditReading({ by: colleague, what: "list-read", subject }, NOW),
      signIn: () =>
        openStaffSession(
          {
            subject: "sub",
            issuer: "https://id.example",
            email,

            idToken: "",
            amr: [],
            acr: null,
          },
          NOW,
        ),
      note: () => writeNote(booked.number, { text: "called back", by: colleague }, NOW),
      boarding: () =>
        markBoarding(
          departure,
          {
            id: `mark-${booked.number}-0001`,
            booking: booked.number,
            position: 0,
            state: "boarded",
            reason: "",
            way: "list",
            ticket: null,
            seen: [],
            at: boards.toISOString(),
          },
          { by: colleague, shown: true },
          boards,
        ),
      waiting: () => aWaiting(departure),
    };
    const reads = await readsOfPages();
    for (const [name, act] of Object.entries(acts)) {
      const { written, changed } = await effectOf(act, reads);
      expect(written, name).not.toEqual([]);
      expect(changed, name).toEqual([]);
    }
  });

  it("Places that are held change the pages that show them", async () => {
    const departure = await aDeparture();
    const { changed } = await effectOf(() => openCheckout(departure), await readsOfPages());
    expect(changed).toEqual(expect.arrayContaining(["/en-ca/trip", "/en-ca/trip/new-york-3-days"]));
    expect(changed).not.toContain("/en-ca/privacy-policy");
  });
});
