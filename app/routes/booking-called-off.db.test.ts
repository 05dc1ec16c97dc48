/** The pages of a booking whose departure the company called off: nothing is paid or changed, by old pages neither. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { provePayer } from "~/server/session-cookie.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { type Booked, bookingRow, mailsOf, seedCompany } from "../../tests/support/booked";
import { calledOff, chooseShown, partyRow } from "../../tests/support/call-off";
import { add, aTourWithActivities, whales } from "../../tests/support/changes";
import { BILLING, bookingsOf, checkoutRow, NOW, payWith, readyCheckout } from "../../tests/support/checkout";
import { FakeCards } from "../../tests/support/fake-cards";
import * as amountDue from "./amount-due";
import * as booking from "./booking";
import * as activities from "./booking.activities";
import * as cancelling from "./booking.cancel";
import * as returning from "./booking.returning";
import * as seats from "./booking.seats";
import * as tickets from "./booking.tickets";
import * as confirmation from "./checkout.booking";

const cards = new FakeCards();
const context = { requestId: "test", nonce: "", visitor: "" };
beforeAll(() => seedCompany());
beforeEach(() => cards.calm());

const DUE = "http://localhost/fr-ca/checkout/amount-due/";

/** A party of two that has paid a deposit, with whales for one, and another departure held for it. */
async function party(): Promise<Booked & { departure: string; other: string }> {
  const [first, second] = await aTourWithActivities(["2030-08-02", "2030-08-16"], 9);
  const [departure = "", other = ""] = [first?.departure, second?.departure];
  const checkout = await readyCheckout(departure, { adults: 2, children: 0 });
  await choosePlan(checkout, { plan: "deposit", severalCards: false }, NOW);
  await payWith(cards, checkout);
  const [row] = await bookingsOf(checkout);
  if (!row) throw new Error("Not booked");
  await add(row.key, whales(0));
  await calledOff(departure, [other]);
  return { checkout, number: row.number, key: row.key, departure, other };
}

type Module = { loader: (args: LoaderFunctionArgs) => unknown };

async function open({ loader }: Module, { key, number, checkout }: Booked): Promise<Response> {
  const headers = { Cookie: (await provePayer(number, new Date())).split(";")[0] ?? "" };
  const request = new Request(`${DUE}${number}`, { headers });
  try {
    return (await loader({
      request,
      params: { bookingKey: key, bookingNumber: number, sessionId: checkout },
      context,
    })) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
const shown = async (module: Module, of: Booked) => (await open(module, of)).json();
/** The changes that a booking's page offers. */
const openIn = ({ offers }: { offers: { kind: string; closed: unknown }[] }) =>
  offers.filter(({ closed }) => !closed).map(({ kind }) => kind);

it("The booking says what has become of the departure, and offers neither changes nor paying", async () => {
  const of = await party();
  const page = await shown(booking, of);
  expect(openIn(page)).toEqual(["needs"]);
  expect(page).toMatchObject({
    calledOff: { kind: "cancelled" },
    correction: { open: false },
    booking: { tickets: null, pocket: null, calendar: null, money: { balance: null } },
  });
});

it.each([
  ["amount due", amountDue],
  ["tickets", tickets],
  ["confirmation", confirmation],
] as const)("The page of the %s leads to the booking", async (_, module) => {
  const of = await party();
  const answer = await open(module as Module, of);
  expect([answer.status >= 300 && answer.status < 400, answer.headers.get("Location")]).toEqual([
    true,
    `/fr-ca/mon-voyage/${of.key}`,
  ]);
});

it.each([
  ["cancelling", cancelling, { open: false, refused: { code: "called-off" } }],
  ["adding activities", activities, { open: false, refused: { code: "called-off" } }],
  ["taking activities back", returning, { open: false, refused: { code: "called-off" } }],
  ["seats", seats, { closed: "called-off" }],
] as const)("The page of %s says that the departure is called off, and has no form", async (_, module, expected) => {
  expect(await shown(module as Module, await party())).toMatchObject(expected);
});

it("A year of birth posted from an old page is refused, and the price stays", async () => {
  const of = await party();
  const before = await bookingRow(of.number);
  const body = new URLSearchParams({ traveller: "1", year: "2020" });
  const request = new Request(`http://localhost/fr-ca/mon-voyage/${of.key}`, { method: "POST", body });
  const answer = await booking.action({ request, params: { bookingKey: of.key }, context });
  expect([answer.status, await answer.json()]).toMatchObject([422, { correction: { code: "called-off" } }]);
  expect(await bookingRow(of.number)).toEqual(before);
});

it("A payment posted from an old page leads to the booking, and takes nothing", async () => {
  const of = await party();
  const before = await bookingRow(of.number);
  const headers = { Cookie: (await provePayer(of.number, new Date())).split(";")[0] ?? "", Origin: "http://localhost" };
  const body = new URLSearchParams({ intent: "choose", amount: "100,00", ...BILLING });
  const request = new Request(`${DUE}${of.number}`, { method: "POST", body, headers });
  const answer = await amountDue.action({ request, params: { bookingNumber: of.number }, context });
  expect(answer.headers.get("Location") ?? answer.status).toBe(`/fr-ca/mon-voyage/${of.key}`);
  expect(await bookingRow(of.number)).toEqual(before);
});

it("Once the party has chosen another departure, its balance is due for that one again", async () => {
  const of = await party();
  const { key } = await partyRow(of.departure, of.number);
  expect(await chooseShown(key, of.other)).toMatchObject({ ok: true });
  expect((await checkoutRow(of.checkout)).departure).toBe(of.other);
  const { price, paid } = await bookingRow(of.number);
  expect(await shown(amountDue, of)).toMatchObject({ about: { due: price - paid, startDay: "2030-08-16" } });
  const page = await shown(booking, of);
  expect(page).toMatchObject({ calledOff: null, correction: { open: true } });
  expect(openIn(page)).toEqual(expect.arrayContaining(["seats", "date", "cancel"]));
  expect(await mailsOf(`balance:${of.number}`)).toEqual([]);
});
