/** A sandbox of its own for a test file, with a stand-in for the site that receives its webhooks. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type Stripe from "stripe";
import type { Billing } from "~/domain/money/billing";
import type { CardGateway, GatewayPayment, Outcome } from "~/gateways/cards.server";
import { stripeCards } from "~/gateways/stripe-cards.server";
import type { DisputeStatus } from "../../sandbox/cards/records";
import type { AnyCall, Fault } from "../../sandbox/faults";
import type { holdView } from "../../sandbox/partner/holds";
import type { Conduct } from "../../sandbox/partner/records";
import { type Sandbox, startSandbox } from "../../sandbox/start";
import { typeWitness } from "./stripe/check";

export const WEBHOOK_SECRET = "whsec_of_this_test";
export const SECRET_KEY = "sk_test_of_this_test";
export const PARTNER_KEY = "partner_of_this_test";

const CLIENT = { clientId: "client of this test", clientSecret: "secret: of this test" };

export type Delivery = { headers: IncomingHttpHeaders; body: Buffer };
export type Ledger = {
  customers: Stripe.Customer[];
  methods: Stripe.PaymentMethod[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
};

type Hold = ReturnType<typeof holdView>;

/** A site that only takes webhooks, and returns what it is told to. */
export async function openSite() {
  const deliveries: Delivery[] = [];
  const site = { url: "", status: 200, deliveries, close: async () => {} };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (request.url === "/webhooks/cards") deliveries.push({ headers: request.headers, body });
    response.writeHead(site.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  site.url = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  site.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return site;
}

export type Card = { number: string; exp_month?: string; exp_year?: string; cvc?: string; holder?: string };

/** Posts a card as the browser's form does; the address it is sent back to, or null when it is not. */
export async function postCard(form: ReturnType<CardGateway["cardForm"]>, card: Card): Promise<URL | null> {
  if (form.way !== "direct-post") throw new Error("There is no form to post");
  const { number, exp_month = "12", exp_year = "2040", holder = "Ariane Test" } = card;
  const cvc = card.cvc ?? (/^3[47]/.test(number) ? "1234" : "123");
  const body = new URLSearchParams({ ...form.hidden, number, exp_month, exp_year, cvc, holder });
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  const location = response.headers.get("location");
  return response.status === 303 && location ? new URL(location) : null;
}

type Order = Parameters<CardGateway["prepare"]>[0] & Omit<Parameters<CardGateway["authorise"]>[0], "reference">;

/** What a charge was prepared as, as the site's database remembers it. */
const references = new Map<string, string>();

/** Prepares a charge unless it is, and asks its card. */
export async function authorise(gateway: CardGateway, order: Order): Promise<Outcome<GatewayPayment>> {
  const { key, cardToken, wallet, billing, returnUrl } = order;
  let reference = references.get(key);
  if (!reference) {
    const prepared = await gateway.prepare(order);
    if (prepared.state !== "prepared") return prepared;
    reference = prepared.reference;
    references.set(key, reference);
  }
  const kept = { wallet: wallet ?? null, billing: billing ?? null };
  return gateway.authorise({ key: `${key}:authorise`, reference, cardToken, ...kept, returnUrl });
}

type Unusual = { secretKey?: string; authorisedSeconds?: number };

/**
 * `secretKey`: another than usual, as one that looks live. Whatever is said between the gateway's adapter and the sandbox
 * is held to the official SDK's types: `close` throws where it does not keep to them.
 */
export async function openSandbox({ secretKey = SECRET_KEY, authorisedSeconds }: Unusual = {}) {
  const folder = mkdtempSync(join(tmpdir(), "escale-sandbox-"));
  const site = await openSite();
  const data = join(folder, "sandbox.db");
  const ports = { port: 0, smtpPort: 0, partnerPort: 0 };
  const config = { host: "127.0.0.1", ...ports, siteUrl: site.url, data, partnerKey: PARTNER_KEY, ...CLIENT };
  const keys = { secretKey, webhookSecret: WEBHOOK_SECRET, ...(authorisedSeconds && { authorisedSeconds }) };
  const witness = typeWitness();
  let sandbox: Sandbox = await startSandbox({ ...config, ...keys }, undefined, witness);
  const gateway = stripeCards({ apiUrl: sandbox.url, ...keys, timeoutMs: 8_000 });
  const returnUrl = `${site.url}/fr-ca/checkout/abc/payment?step=1`;
  const json = { "Content-Type": "application/json" };

  return {
    site,
    gateway,
    returnUrl,
    url: sandbox.url,
    client: CLIENT,
    partnerUrl: sandbox.partnerUrl,
    /** How the partner behaves from now on; what is left out goes back to normal. */
    partnerConduct: (conduct: Partial<Omit<Conduct, "id">>) =>
      fetch(`${sandbox.url}/sandbox/partner`, { method: "POST", headers: json, body: JSON.stringify(conduct) }),
    partnerHolds: async (): Promise<Hold[]> => (await (await fetch(`${sandbox.url}/partner.json`)).json()).holds,
    smtpUrl: `smtp://localhost:${sandbox.smtpPort}`,
    /** The one-use token of a card, and where its bills go if that was said. */
    token: async (number: string, billing: Billing | null = null): Promise<string> => {
      const back = await postCard(gateway.cardForm({ returnUrl, locale: "fr-ca", billing }), { number });
      const token = back?.searchParams.get("card_token");
      if (!token) throw new Error(`No token: ${back?.search}`);
      return token;
    },
    fault: async (call: AnyCall, fault: Fault["fault"], more: { times?: number; ms?: number } = {}) => {
      const body = JSON.stringify({ call, fault, ...more });
      const response = await fetch(`${sandbox.url}/sandbox/faults`, { method: "POST", headers: json, body });
      if (response.status !== 201) throw new Error(await response.text());
    },
    clearFaults: () => fetch(`${sandbox.url}/sandbox/faults`, { method: "DELETE" }),
    /** The owner of a card disputes a payment, all of it unless told, or their bank decides. */
    dispute: async (payment: string, status: DisputeStatus, amount?: number) => {
      const body = JSON.stringify({ payment, status, amount });
      const response = await fetch(`${sandbox.url}/sandbox/disputes`, { method: "POST", headers: json, body });
      if (response.status !== 200) throw new Error(await response.text());
    },
    /** What would happen at the bank by itself in that time happens now; answers how much it was. */
    pass: async (seconds: number, payment?: string): Promise<number> => {
      const body = JSON.stringify({ seconds, payment });
      const response = await fetch(`${sandbox.url}/sandbox/time`, { method: "POST", headers: json, body });
      return (await response.json()).happened;
    },
    forgetKeys: () => fetch(`${sandbox.url}/sandbox/keys`, { method: "DELETE" }),
    pauseWebhooks: (paused: boolean) =>
      fetch(`${sandbox.url}/sandbox/webhooks`, { method: "POST", headers: json, body: JSON.stringify({ paused }) }),
    ledger: async (): Promise<Ledger> => (await fetch(`${sandbox.url}/payments.json`)).json(),
    /** Stops and starts on the same file and ports. */
    restart: async () => {
      const { port, smtpPort, partnerPort } = sandbox;
      await sandbox.close();
      sandbox = await startSandbox({ ...config, ...keys, port, smtpPort, partnerPort }, undefined, witness);
      // The client finds out that its kept connections are gone.
      const healthy = () =>
        fetch(`${sandbox.url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await healthy())) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    /** What was said so far about cards. */
    said: () => ({ calls: [...witness.calls], events: [...witness.events] }),
    /** Every byte it has written. */
    bytes: () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))),
    close: async () => {
      await sandbox.close();
      await site.close();
      rmSync(folder, { recursive: true });
      const wrong = witness.wrong();
      if (wrong.length > 0) throw new Error(`Not as the SDK's types have it:\n${wrong.join("\n")}`);
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>;
