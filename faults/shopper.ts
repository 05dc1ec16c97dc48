/** Someone who buys, by the forms' own posts, and tries again when the site does not answer, as people do. */
import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Ask, Departure, Fields, RoomDeparture } from "./ask";
import type { Random } from "./random";
import { chosenExtras, holdRoom } from "./room-shopper";
import type { World } from "./world";

const BILLING = {
  address: "12 rue Saint-Jean",
  city: "Québec",
  country: "CA",
  province: "CA-QC",
  postalCode: "G1R 1P1",
  terms: "on",
};

const PATIENCE_MS = 120_000;
const ANSWER_WITHIN_MS = 45_000;

/** Nobody waits for ever. */
export class GaveUp extends Error {}

async function holdPlaces(ask: Ask, { id, trip }: Departure, adults: number): Promise<string> {
  const wanted = { departure: id, from: "montreal", adults: String(adults), children: "0" };
  return (await ask(`/en-ca/trip/${trip}`, wanted)).location;
}

export type Shopper = ReturnType<typeof newShopper>;

export function newShopper(world: World, random: Random, errors: string[]) {
  const visit = world.newVisit();
  const email = `${random.word(16)}@example.com`;
  let checkout = "";

  /** Asks until there is an answer: a form sent twice is sent once. While its server is known to be down nobody loses patience. */
  async function ask(path: string, fields?: Fields): Promise<Answer> {
    for (let patience = PATIENCE_MS; patience > 0; await wait(100)) {
      if (!world.isAlive()) continue;
      const began = Date.now();
      try {
        const answer = await visit(path, fields, AbortSignal.timeout(ANSWER_WITHIN_MS));
        if (answer.status < 500) return answer;
        if (world.excuses(answer.status)) continue;
        errors.push(`${answer.status}: ${fields ? "POST" : "GET"} ${path}`);
        return answer;
      } catch {
        // It died, or does not answer: once more.
      } finally {
        patience -= Date.now() - began + 100;
      }
    }
    throw new GaveUp(path);
  }

  const tab = (name: string) => `/en-ca/checkout/${checkout}/${name}`;

  async function saysWhoTravels(adults: number, extras: Fields = {}): Promise<void> {
    const people = Array.from({ length: adults }, (_, i): Fields => {
      const contact: Fields = i === 0 ? { email, phone: "418 555-0123" } : { noContact: "on" };
      const birth = { birthDay: "4", birthMonth: "5", birthYear: "1980" };
      return { title: "mx", firstName: "Zoé", lastName: "Canary", nationality: "CA", ...contact, ...birth };
    });
    const travellers = people.flatMap((person, i) =>
      Object.entries(person).map(([name, value]) => [`travellers[${i}].${name}`, value]),
    );
    const fields: Fields = Object.fromEntries(travellers);
    const saved = await ask(tab("travellers"), { ...fields, ...extras });
    // The last place of an activity may be gone: then without.
    if (!saved.location) await ask(tab("travellers"), fields);
    await ask(tab("seats"), { do: "skip" });
    await ask(tab("payment"), { intent: "choose", plan: "full", ...BILLING });
  }

  return {
    email,
    id: () => checkout,
    ask,
    /** Holds places, of a package with a room, and says who travels; false when there are none. */
    arrive: async (departure: Departure | RoomDeparture, adults: number): Promise<boolean> => {
      const location =
        "stay" in departure
          ? await holdRoom(ask, departure, { adults, random })
          : await holdPlaces(ask, departure, adults);
      checkout = /\/checkout\/([\w-]+)$/.exec(location)?.[1] ?? "";
      if (!checkout) return false;
      const extras = "stay" in departure ? chosenExtras((await ask(tab("travellers"))).page, random) : {};
      await saysWhoTravels(adults, extras);
      return true;
    },
    /** Takes places that are held for it already, and says who travels. */
    take: async (held: string, adults: number): Promise<void> => {
      checkout = held;
      await saysWhoTravels(adults);
    },
    /** The gateway's name for a card. */
    token: async (number: string): Promise<string> => {
      const card = {
        number,
        exp_month: "12",
        exp_year: "2040",
        cvc: number.length === 15 ? "1234" : "123",
        holder: "Zoe Canary",
      };
      const about = { return_url: world.url + tab("payment"), publishable_key: "pk_test_sandbox", locale: "en-ca" };
      const body = new URLSearchParams({ ...about, ...card });
      const answer = await fetch(`${world.sandboxUrl}/direct-post`, { method: "POST", body, redirect: "manual" });
      const back = new URL(answer.headers.get("location") ?? "", world.url);
      const token = back.searchParams.get("card_token");
      if (!token) throw new Error(`the gateway takes no such card: ${back.search}`);
      return token;
    },
    /** The first step of paying, with what is chosen there. */
    choose: (choices: Fields = {}) => ask(tab("payment"), { intent: "choose", plan: "full", ...BILLING, ...choices }),
    /** Sends a form of the payment tab that gathers cards. */
    prepare: (fields: Fields) => ask(tab("payment"), fields),
    /** The pay button's form, as the page has it now; one made once may be sent any number of times. */
    payForm: async (card: Fields): Promise<Fields> => {
      const { page } = await ask(`${tab("payment")}?step=card`);
      const [, shown = "0"] = /(?:[&;]shown=|name="shown" value=")(\d+)/.exec(page) ?? [];
      return { nonce: random.word(24), shown, ...card };
    },
    pay: (form: Fields) => ask(tab("payment"), form),
    look: () => ask(tab("payment")),
    /** The answer to the bank's challenge, by the bank's page, and the way back from it. */
    answerBank: async (challenge: string, result: "complete" | "fail"): Promise<void> => {
      const body = new URLSearchParams({ result });
      const back = await fetch(challenge, { method: "POST", body, redirect: "manual" });
      const to = back.headers.get("location");
      if (to?.startsWith(world.url)) await ask(to);
    },
    /** What has come of it, once nothing is under way any more. */
    outcome: async (): Promise<string> => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(150)) {
        const [row] = await world.rows<{ state: string }>(`select state from checkouts where id = '${checkout}'`);
        if (row && row.state !== "paying") return row.state;
        await ask(tab("payment"));
      }
      return "paying";
    },
  };
}
