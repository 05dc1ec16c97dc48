/** The site's books and the bank's, side by side. */
import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import type { PartyPrice } from "~/domain/money/deposit";
import { receiptNumber } from "~/domain/money/receipt";
import { PATIENCE_MS } from "../../support/patience";
import { select } from "./database";
import type { Served } from "./site";

type BanksBooks = {
  methods: Stripe.PaymentMethod[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
};

/** What the bank has taken and given back for a checkout, in minor units. */
export async function atTheBank(site: Served, checkout: string): Promise<{ captures: number; net: number }> {
  const books: BanksBooks = await (await fetch(`${site.sandboxUrl}/payments.json`)).json();
  const ours = select<{ id: string }>(site, "select id from charges where checkout = ?", checkout).map(({ id }) => id);
  const charges = books.charges.filter(({ metadata, captured }) => captured && ours.includes(metadata.charge ?? ""));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    captures: charges.length,
    net: sum(charges.map((charge) => charge.amount_captured - charge.amount_refunded)),
  };
}

/** What the bank was told of each charge of a checkout, the newest last. */
export async function toldTheBank(site: Served, checkout: string) {
  const { charges }: BanksBooks = await (await fetch(`${site.sandboxUrl}/payments.json`)).json();
  const ours = select<{ id: string }>(site, "select id from charges where checkout = ?", checkout).map(({ id }) => id);
  return charges
    .filter(({ metadata }) => ours.includes(metadata.charge ?? ""))
    .map(({ description, billing_details: { name, email, address } }) => ({ description, name, email, address }));
}

/** The cards of a checkout that the bank keeps, so that they can be asked again. */
export async function keptAtTheBank(site: Served, checkout: string): Promise<string[]> {
  const { methods }: BanksBooks = await (await fetch(`${site.sandboxUrl}/payments.json`)).json();
  const [row] = select<{ wallet: string | null }>(site, "select wallet from checkouts where id = ?", checkout);
  return methods.filter(({ customer }) => customer === row?.wallet).map(({ id }) => id);
}

/** The address that `fillBilling` and `BILLING` give, as the bank has it. */
export const BILLED_TO = {
  line1: "12 rue Saint-Jean",
  line2: null,
  city: "Québec",
  state: "QC",
  postal_code: "G1R 1P1",
  country: "CA",
};

/** What the site believes of a checkout: its state, its bookings, its ledger in minor units, and its mails. */
export function inOurBooks(site: Served, checkout: string) {
  const [row] = select<{ state: string } & PartyPrice>(
    site,
    `select state, total, adults, children, adult_price as "adultPrice", child_price as "childPrice"
     from checkouts where id = ?`,
    checkout,
  );
  if (!row) throw new Error(`no checkout ${checkout}`);
  const { state, ...priced } = row;
  const [money] = select<{ net: number }>(
    site,
    `select coalesce(sum(case kind when 'capture' then amount else -amount end), 0) as net
     from ledger where charge in (select id from charges where checkout = ?)`,
    checkout,
  );
  const bookings = select<{ number: string; key: string }>(
    site,
    "select number, key from bookings where checkout = ?",
    checkout,
  );
  return { state, total: priced.total, priced, net: money?.net ?? 0, bookings };
}

/** The number of a booking's first receipt, as addresses write it. */
export function receiptOf(site: Served, booking: string): string {
  const [first] = select<{ number: number }>(
    site,
    "select min(number) as number from receipts where booking = ?",
    booking,
  );
  return receiptNumber(first?.number ?? 0);
}

/** Waits until something holds, at most so many seconds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  seconds = PATIENCE_MS / 1000,
): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(100)) if (await holds()) return;
  throw new Error(`waited ${seconds} s in vain until ${what}`);
}
