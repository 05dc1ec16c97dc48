/** The partner booking site over HTTP, as `sandbox/partner/openapi.yaml` describes it. */
import { LRUCache } from "lru-cache";
import { stayTotalCad } from "~/domain/catalogue/stay";
import { env } from "~/platform/env.server";
import { type BreakerOptions, createBreaker } from "./circuit-breaker";
import type {
  PartnerConfirmation,
  PartnerGateway,
  PartnerHold,
  PartnerRefusal,
  PartnerStatus,
  Unavailable,
  Unknown,
} from "./partner.server";
import { HOLD_ANSWER, type HoldAnswer, type ProblemCode, QUOTE_ANSWER, SEARCH_ANSWER } from "./partner-answers.server";
import { type Answered, type CallOptions, partnerCalls } from "./partner-call.server";

export type PartnerOptions = {
  url: string;
  key: string;
  withinMs?: CallOptions["withinMs"];
  breaker?: Partial<BreakerOptions>;
  random?: () => number;
};

const WITHIN_MS = { search: 4_000, quote: 4_000, hold: 10_000, confirm: 10_000, cancel: 10_000, status: 10_000 };
const BREAKER = { failures: 5, openMs: 15_000 };
const SEARCH_KEPT_MS = 60_000;
const SEARCHES_KEPT = 500;
const NAME_CHARACTERS = 100;

type SearchResult = Awaited<ReturnType<PartnerGateway["search"]>>;

const unavailable = (reason: string): Unavailable => ({ state: "unavailable", reason });
const unknown = (reason: string): Unknown => ({ state: "unknown", reason });

/** What a problem means for a room that was asked for; null when it means nothing there. */
function refusalOf(code: ProblemCode): PartnerRefusal | null {
  if (code === "sold-out" || code === "price-changed" || code === "gone" || code === "invalid")
    return { state: "refused", reason: code };
  return code === "missing" ? { state: "refused", reason: "gone" } : null;
}

/** What did not end with the answer that was hoped for, where the partner may have acted. */
function refusedOrUnknown(answered: Exclude<Answered<unknown>, { state: "answer" }>): PartnerRefusal | Unknown {
  if (answered.state === "none") return unknown(answered.reason);
  return refusalOf(answered.code) ?? unknown(answered.code);
}

function confirmationOf({ reference, state, confirmation }: HoldAnswer): PartnerConfirmation | null {
  return state === "confirmed" && confirmation ? { state, reference, ...confirmation } : null;
}

/** Where a hold stands; one that ran out keeps no more than one that was cancelled. */
function statusOf(hold: HoldAnswer): PartnerStatus | null {
  const { state, reference, totalCad, until } = hold;
  if (state === "held") return { state, reference, totalCad, until };
  return state === "confirmed" ? confirmationOf(hold) : { state: "cancelled" };
}

/** A gateway to the partner at `url`. One of them has one breaker and one memory of searches. */
export function httpPartner({ url, key, withinMs = WITHIN_MS, breaker, random }: PartnerOptions): PartnerGateway {
  const ask = partnerCalls({ url, key, withinMs, random, breaker: createBreaker({ ...BREAKER, ...breaker }) });
  const searches = new LRUCache<string, Promise<SearchResult>>({
    max: SEARCHES_KEPT,
    ttl: SEARCH_KEPT_MS,
    ttlResolution: 0,
    ...(breaker?.now && { perf: { now: breaker.now } }),
  });

  /** What is kept of searches may be why a room is asked for that is not there at that price. */
  function forgetSearchesIf<T extends { state: string }>(result: T): T {
    if (result.state === "refused") searches.clear();
    return result;
  }

  async function fetchSearch(input: Parameters<PartnerGateway["search"]>[0]): Promise<SearchResult> {
    const answered = await ask({ call: "search", path: "/v1/search", body: input, answer: SEARCH_ANSWER });
    if (answered.state === "answer") return { state: "found", offers: answered.value.offers };
    return unavailable(answered.state === "none" ? answered.reason : answered.code);
  }

  async function quote(stay: Parameters<PartnerGateway["quote"]>[0]): ReturnType<PartnerGateway["quote"]> {
    const answered = await ask({ call: "quote", path: "/v1/quotes", body: wire(stay), answer: QUOTE_ANSWER });
    if (answered.state === "none") return unavailable(answered.reason);
    if (answered.state === "problem") return refusalOf(answered.code) ?? unavailable(answered.code);
    const { price, totalCad } = answered.value;
    if (totalCad !== stayTotalCad(price, stay.guests, stay.twoBeds)) return unavailable("a total that does not add up");
    return { state: "quoted", ...answered.value };
  }

  async function hold(input: Parameters<PartnerGateway["hold"]>[0]): Promise<PartnerHold | PartnerRefusal | Unknown> {
    const body = { quote: input.quote, stay: wire(input.stay) };
    const answered = await ask({ call: "hold", path: "/v1/holds", body, key: input.key, answer: HOLD_ANSWER });
    if (answered.state !== "answer") return refusedOrUnknown(answered);
    const { state, reference, totalCad, until } = answered.value;
    if (answered.value.key !== input.key) return unknown("the hold of another key");
    // A key that has been confirmed still holds the room; to confirm it again answers how.
    if (state === "held" || state === "confirmed") return { state: "held", reference, totalCad, until };
    return unknown(`a new hold that is ${state}`);
  }

  async function confirm({ key: requestKey, reference, guest }: Parameters<PartnerGateway["confirm"]>[0]) {
    const path = `/v1/holds/${encodeURIComponent(reference)}/confirm`;
    // The partner asks for both: a guest with one name only has it in each.
    const named = [guest.firstName, guest.lastName || guest.firstName];
    const [firstName, lastName] = named.map((name) => name.slice(0, NAME_CHARACTERS));
    const body = { guest: { firstName, lastName } };
    const answered = await ask({ call: "confirm", path, body, key: requestKey, answer: HOLD_ANSWER });
    if (answered.state !== "answer") return refusedOrUnknown(answered);
    if (answered.value.reference !== reference) return unknown("the confirmation of another hold");
    return confirmationOf(answered.value) ?? unknown(`a confirmation that is ${answered.value.state}`);
  }

  async function cancel({ key: requestKey, hold: held }: Parameters<PartnerGateway["cancel"]>[0]) {
    const path = `/v1/keys/${encodeURIComponent(held)}/cancel`;
    const answered = await ask({ call: "cancel", path, key: requestKey, answer: HOLD_ANSWER });
    if (answered.state === "answer" && answered.value.state === "cancelled") return { state: "cancelled" as const };
    if (answered.state === "none") return unknown(answered.reason);
    return unknown(answered.state === "problem" ? answered.code : `a cancelled hold that is ${answered.value.state}`);
  }

  async function status(held: string): Promise<PartnerStatus | Unknown> {
    const path = `/v1/keys/${encodeURIComponent(held)}`;
    const answered = await ask({ call: "status", method: "GET", path, answer: HOLD_ANSWER });
    if (answered.state === "none") return unknown(answered.reason);
    if (answered.state === "problem") return answered.code === "missing" ? { state: "absent" } : unknown(answered.code);
    if (answered.value.key !== held) return unknown("the hold of another key");
    return statusOf(answered.value) ?? unknown("a confirmation without its number");
  }

  return {
    search: ({ place, firstNight, nights, guests }) => {
      const wanted = JSON.stringify([place, firstNight, nights, guests]);
      const kept = searches.get(wanted);
      if (kept) return kept;
      const asked = fetchSearch({ place, firstNight, nights, guests });
      searches.set(wanted, asked);
      void asked.then(({ state }) => {
        if (state === "unavailable" && searches.get(wanted) === asked) searches.delete(wanted);
      });
      return asked;
    },
    quote: async (stay) => forgetSearchesIf(await quote(stay)),
    hold: async (input) => forgetSearchesIf(await hold(input)),
    confirm,
    cancel,
    status,
  };
}

/** The fields of a stay alone, no matter what else the caller's object has. */
function wire({ hotel, room, firstNight, nights, guests, twoBeds }: Parameters<PartnerGateway["quote"]>[0]) {
  return { hotel, room, firstNight, nights, guests, twoBeds };
}

/** The partner of the environment: the one that is configured, or the sandbox. */
export const partnerGateway: PartnerGateway = httpPartner({ url: env.PARTNER_URL, key: env.PARTNER_KEY });
