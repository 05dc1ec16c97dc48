/** Someone who looks for a room with the coach, and holds one of those there are. */
import { setTimeout as wait } from "node:timers/promises";
import { TWO_BEDS, twoBedsOf } from "~/features/trip/hold-form";
import type { Ask, Fields, RoomDeparture } from "./ask";
import type { Random } from "./random";

const LOOKS = 6;
const TRIES = 4;

function attributesOf(tag: string): Fields {
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** Activities, one a traveller at most, as the boxes of the travellers' tab offer them. */
export function chosenExtras(page: string, random: Random): Fields {
  const boxes = [...page.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const { name = "", value, type } = attributesOf(tag);
    return type === "checkbox" && name.endsWith(".extras") && value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(boxes.filter(() => random.next() < 0.4));
}

/** Values of the buttons that take a room. */
function roomsOf(page: string): string[] {
  return [...page.matchAll(/<button[^>]*>/g)].flatMap(([tag]) => {
    const { name, value } = attributesOf(tag);
    return name === "room" && value ? [value] : [];
  });
}

/**
 * Holds a room with places on its coach and answers where to go on; empty when there is none to be had. Takes another
 * price when it is told one, and another room when one is gone.
 */
export async function holdRoom(
  ask: Ask,
  { id, trip, stay }: RoomDeparture,
  { adults, random }: { adults: number; random: Random },
): Promise<string> {
  const path = stay.supplier === "partner" ? `/en-ca/trip/tripeze/${trip}` : `/en-ca/trip/${trip}`;
  const { firstNight, nights } = stay;
  const party = { from: "montreal", adults: String(adults), children: "0" };
  const address = `${path}?${new URLSearchParams({ night: firstNight, nights: String(nights), ...party })}`;
  let offered = "";
  for (let looks = 0; roomsOf(offered).length === 0 && looks < LOOKS; looks++) {
    if (looks > 0) await wait(1000);
    offered = (await ask(address)).page;
  }
  const left = random.shuffle(roomsOf(offered));
  let room = left.pop();
  for (let tries = 0; room && tries < TRIES; tries++) {
    const [hotel = "", kind = ""] = room.split("/");
    const box = twoBedsOf(hotel, kind);
    const twoBeds: Fields = offered.includes(`value="${box}"`) && random.next() < 0.5 ? { [TWO_BEDS]: box } : {};
    const wanted = { departure: id, ...party, ...twoBeds };
    const { location, page } = await ask(address, { ...wanted, room });
    if (location) return location;
    // The first room of the answer is the same at its new price, when that is what was wrong.
    const [again = ""] = roomsOf(page);
    const isDearer = again.startsWith(`${hotel}/${kind}/`) && again !== room;
    const taken = isDearer && random.next() < 0.8 ? (await ask(address, { ...wanted, room: again })).location : "";
    if (taken) return taken;
    room = left.pop();
  }
  return "";
}
