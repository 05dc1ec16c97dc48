/**
 * The partner in memory, for tests of services: one hotel with `rooms` rooms of one kind a night, holds by key, and
 * answers that fail on request. Prices in CAD cents.
 */

import { nightsOf } from "~/domain/catalogue/room-nights";
import { type StayRequest, stayTotalCad } from "~/domain/catalogue/stay";
import { addDays } from "~/domain/day";
import type {
  PartnerConfirmation,
  PartnerGateway,
  PartnerHold,
  PartnerRefusal,
  PartnerStatus,
  Unknown,
} from "~/gateways/partner.server";
import { uniqueReference } from "./reference";

/** As `FakeCards`' faults; and answers of the partner's own. */
export type PartnerFault = "before" | "after" | "throw" | PartnerRefusal["reason"];
export type PartnerOperation = "quote" | "hold" | "confirm" | "cancel" | "status";

type Kept = {
  key: string;
  reference: string;
  stay: StayRequest;
  totalCad: number;
  state: "held" | "confirmed" | "cancelled";
  until: Date;
};

export const HOLD_MINUTES_OF_PARTNER = 45;

export class FakePartner implements PartnerGateway {
  /** A night, beside those kept before the last `calm`. */
  rooms = 3;
  /** Each guest, a night; and the room's two beds, a night. */
  nightCad = 10_000;
  twoBedsCad = 750;
  /** Searches and quotes get no answer. */
  down = false;
  broken = false;
  now = new Date("2030-05-01T16:00:00Z");
  /** What a hold answers beside what was quoted. */
  surcharge = 0;
  fault: (operation: PartnerOperation, calls: number) => PartnerFault | null = () => null;
  /** Runs while a call is under way, before its answer. */
  duringCall: (operation: PartnerOperation) => Promise<void> = async () => undefined;
  readonly searches: Parameters<PartnerGateway["search"]>[0][] = [];
  readonly calls: { operation: PartnerOperation; key: string }[] = [];
  readonly holds = new Map<string, Kept>();
  #before: ReadonlySet<string> = new Set();

  /** Forgets calls and faults, not holds. */
  calm(): void {
    this.#before = new Set(this.holds.keys());
    Object.assign(this, { rooms: 3, nightCad: 10_000, down: false, broken: false, surcharge: 0 });
    this.fault = () => null;
    this.duringCall = async () => undefined;
    this.searches.length = 0;
    this.calls.length = 0;
  }

  /** Fails the next call of an operation. */
  failOnce(operation: PartnerOperation, fault: PartnerFault): void {
    let left = 1;
    this.fault = (called) => (called === operation && left-- > 0 ? fault : null);
  }

  count(operation: PartnerOperation): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  /** Holds and confirmations that keep a room. */
  kept(): Kept[] {
    return [...this.holds.values()].filter(
      ({ state, until }) => state === "confirmed" || (state === "held" && until > this.now),
    );
  }

  search: PartnerGateway["search"] = async (input) => {
    this.searches.push(input);
    if (this.broken) throw new Error("The adapter is broken");
    if (this.down) return { state: "unavailable", reason: "down" };
    const { nights } = input;
    const hotel = {
      slug: "lakeside",
      name: "Lakeside",
      address: "1 Lake Street, Toronto",
      phone: "416 555-0100",
      coordinates: { lat: 43.64, lon: -79.38 },
      stars: 4,
      text: { fr: "Au bord du lac", en: "By the lake" },
    };
    const room = {
      slug: "twin",
      name: { fr: "Chambre à deux lits", en: "Twin room" },
      sleeps: 4,
      price: { perPersonCad: this.nightCad * nights, twoBedsCad: this.twoBedsCad * nights },
      twoBeds: true,
      left: this.#left(input.firstNight, nights),
    };
    return { state: "found", offers: [{ hotel, rooms: [room] }] };
  };

  quote: PartnerGateway["quote"] = async (stay) => {
    this.calls.push({ operation: "quote", key: stay.room });
    const fault = this.fault("quote", this.count("quote"));
    if (this.down || fault === "before" || fault === "after") return { state: "unavailable", reason: "down" };
    if (fault === "throw") throw new Error("The adapter is broken");
    if (fault) return { state: "refused", reason: fault };
    if (stay.hotel !== "lakeside" || stay.room !== "twin") return { state: "refused", reason: "invalid" };
    if (this.#left(stay.firstNight, stay.nights) < 1) return { state: "refused", reason: "sold-out" };
    const price = { perPersonCad: this.nightCad * stay.nights, twoBedsCad: this.twoBedsCad * stay.nights };
    const totalCad = stayTotalCad(price, stay.guests, stay.twoBeds);
    const validUntil = new Date(this.now.getTime() + 600_000);
    return { state: "quoted", quote: `quote_${totalCad}`, price, totalCad, validUntil };
  };

  hold: PartnerGateway["hold"] = ({ key, quote, stay }) =>
    this.#call("hold", key, (refused): PartnerHold | PartnerRefusal => {
      if (refused) return refused;
      const known = this.holds.get(key);
      if (known?.state === "cancelled") return { state: "refused", reason: "gone" };
      if (known) return held(known);
      if (this.#left(stay.firstNight, stay.nights) < 1) return { state: "refused", reason: "sold-out" };
      const totalCad = Number(quote.slice("quote_".length)) + this.surcharge;
      const until = new Date(this.now.getTime() + HOLD_MINUTES_OF_PARTNER * 60_000);
      const kept: Kept = { key, reference: uniqueReference("h"), stay, totalCad, state: "held", until };
      this.holds.set(key, kept);
      return held(kept);
    });

  confirm: PartnerGateway["confirm"] = ({ key, reference }) =>
    this.#call("confirm", key, (refused): PartnerConfirmation | PartnerRefusal => {
      const kept = [...this.holds.values()].find((each) => each.reference === reference);
      if (!kept || kept.state === "cancelled") return { state: "refused", reason: "gone" };
      if (kept.state === "confirmed") return confirmed(kept);
      // The hold goes with the refusal: whoever asks again with that key is answered the same.
      if (refused || kept.until <= this.now) {
        kept.state = "cancelled";
        return refused ?? { state: "refused", reason: "gone" };
      }
      kept.state = "confirmed";
      return confirmed(kept);
    });

  cancel: PartnerGateway["cancel"] = ({ key, hold }) =>
    this.#call("cancel", key, () => {
      const kept = this.holds.get(hold);
      if (kept) kept.state = "cancelled";
      // Final: what is on its way with that key is refused when it comes.
      else {
        const stay = { hotel: "", room: "", firstNight: "2000-01-01", nights: 1, guests: 1, twoBeds: false };
        this.holds.set(hold, { key: hold, reference: "", stay, totalCad: 0, state: "cancelled", until: this.now });
      }
      return { state: "cancelled" } as const;
    });

  status: PartnerGateway["status"] = (hold) =>
    this.#call("status", hold, (): PartnerStatus => {
      const kept = this.holds.get(hold);
      if (!kept) return { state: "absent" };
      if (kept.state === "cancelled") return { state: "cancelled" };
      return kept.state === "held" ? held(kept) : confirmed(kept);
    });

  #left(firstNight: string, nights: number): number {
    const takenOn = (night: string) =>
      this.kept().filter(
        ({ key, stay }) =>
          !this.#before.has(key) && night >= stay.firstNight && night < addDays(stay.firstNight, stay.nights),
      ).length;
    return this.rooms - Math.max(...nightsOf(firstNight, nights).map(takenOn));
  }

  async #call<T>(
    operation: PartnerOperation,
    key: string,
    act: (refused: PartnerRefusal | null) => T,
  ): Promise<T | Unknown> {
    this.calls.push({ operation, key });
    const fault = this.fault(operation, this.count(operation));
    // Answers take a moment, in which other callers come in.
    await new Promise((resolve) => setImmediate(resolve));
    if (fault === "before") return { state: "unknown", reason: "injected" };
    const lost = fault === "after" || fault === "throw";
    const answer = act(fault && !lost ? { state: "refused", reason: fault } : null);
    await this.duringCall(operation);
    if (fault === "throw") throw new Error("The adapter is broken");
    return lost ? { state: "unknown", reason: "injected" } : answer;
  }
}

function held({ reference, totalCad, until }: Kept): PartnerHold {
  return { state: "held", reference, totalCad, until };
}

function confirmed({ reference }: Kept): PartnerConfirmation {
  return { state: "confirmed", reference, number: `LK-${reference}`, code: "7Q4" };
}
