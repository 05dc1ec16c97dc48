/**
 * A process of its own that books a trip through the services and the real gateways, and may be killed on the way:
 * `tsx tests/support/book-once.ts book <departure>` or `… recover`, which lets the jobs run for some hours.
 */
import { closeDatabase } from "~/db/transaction.server";
import { cards } from "~/gateways/stripe-cards.server";
import { env } from "~/platform/env.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { runDueJobs } from "~/services/jobs/jobs.server";
import { pay } from "~/services/payments/pay.server";

const [, , what, departure = ""] = process.argv;
const start = new Date("2030-05-01T16:00:00Z");

async function cardToken(): Promise<string> {
  const form = cards.cardForm({ returnUrl: `${env.SITE_URL}/fr-ca`, locale: "fr-ca" });
  if (form.way !== "direct-post") throw new Error("There is no form to post");
  const card = { number: "4242424242424242", exp_month: "12", exp_year: "2040", cvc: "123", holder: "Ariane Test" };
  const body = new URLSearchParams({ ...form.hidden, ...card });
  const { headers } = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  return new URL(headers.get("location") ?? "").searchParams.get("card_token") ?? "";
}

async function book(): Promise<void> {
  const wanted = { departure, city: "montreal", adults: 1, children: 0, locale: "fr-ca", currency: "CAD" } as const;
  const held = await holdPlaces(wanted, start);
  if (!held.ok) throw new Error(held.code);
  const contact = { email: "ariane@example.com", phone: "514 555-0199", nationality: "CA", birthDay: "1990-01-01" };
  const name = { title: "mrs", firstName: "Ariane", lastName: "Test" } as const;
  await saveTravellers(held.value.id, [{ type: "adult", ...name, ...contact }], start);
  const billing = { address: "1, rue", city: "Québec", country: "CA", province: "QC", postalCode: "G1R 2B5" };
  const input = { checkout: held.value.id, nonce: departure, cardToken: await cardToken(), billing };
  const paid = await pay(input, start);
  if (!paid.ok || paid.value.state !== "booked") throw new Error("not booked");
  await runDueJobs(start);
}

async function recover(): Promise<void> {
  for (let hour = 1; hour <= 4; hour++) await runDueJobs(new Date(start.getTime() + hour * 3_600_000));
}

await (what === "recover" ? recover() : book());
await closeDatabase();
