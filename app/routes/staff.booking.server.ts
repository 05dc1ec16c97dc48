/** The page of a booking at the desk: all its story, or only the money for a colleague who may not read more. */

import { isOpenTo } from "~/domain/amendments/allowed";
import { type AskedRow, askedOf } from "~/domain/amendments/asked";
import { type ChangedActivity, seatsMoved } from "~/domain/amendments/change-data";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import { changesOffered } from "~/domain/amendments/desk-changes";
import { stoppedBy } from "~/domain/booking/booked";
import { may, type Role } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { isDecided } from "~/domain/money/dispute";
import { balanceLinkTo } from "~/domain/money/pay-link";
import { receiptNumber } from "~/domain/money/receipt";
import { isOwedBack, type RefundStanding } from "~/domain/money/refund";
import { fullName } from "~/domain/people/full-name";
import { timeIn } from "~/domain/time";
import type {
  Moment,
  StoryChange,
  StoryData,
  StoryLink,
  StoryMoney,
  StoryPersons,
} from "~/features/staff/booking-story";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import type { StaffRequest } from "~/server/staff.server";
import { firstRunOf } from "~/services/departures/read-run.server";
import { balanceLinksOf } from "~/services/desk/balance-link.server";
import { describeAll } from "~/services/desk/find-bookings.server";
import { notesOf } from "~/services/desk/notes.server";
import { type BookingStory, readStory } from "~/services/desk/read-story.server";
import { auditReading } from "~/services/staff/audit.server";
import { listMembers } from "~/services/staff/members.server";
import { auditLine } from "./staff.audit-lines.server";

const momentOf = (at: Date): Moment => ({ day: dayIn(at), time: timeIn(at) });

/** Throws a 404 when there is no booking of the number; the reading is written down. */
export async function storyData(
  number: string,
  { member, locale, now }: StaffRequest,
): Promise<Omit<StoryData, "done">> {
  const story = await readStory(number);
  if (!story) throw new Response("unknown", { status: 404 });
  await auditReading({ by: member, what: "booking-read", subject: { kind: "booking", id: number } }, now);
  const showsPersons = may(member.role, "passengers");
  const members = await listMembers({ ended: true });
  const { booking, people } = story;
  const { startDay, endDay } = booking.departure;
  const [contact] = people;
  const going = booking.travellers.length;
  const [listed] = await describeAll([number], dayIn(now));
  return {
    number,
    startDay,
    endDay,
    booked: momentOf(booking.bookedAt),
    trip: inLocale(booking.trip.name, locale),
    departure: booking.departure.id,
    contact: contact ? nameOf(contact) : "",
    state: listed?.state ?? "paid",
    soldBy: await nameOfMember(story.soldBy),
    mayTakeMoney: may(member.role, "take-money"),
    money: moneyOf(story, locale),
    changes: changesOf(story, locale, { showsPersons, members }),
    mails: story.mails.map(({ key, recipient, subject, text, state, problem, createdAt, sentAt }) => ({
      key,
      subject,
      state,
      problem,
      at: momentOf(sentAt ?? createdAt),
      to: showsPersons ? recipient : null,
      text: showsPersons ? text : null,
    })),
    ways: may(member.role, "change") ? waysOf(story, locale, now) : [],
    tickets:
      may(member.role, "change") && !stoppedBy(booking)
        ? pathFor("staff.booking.tickets", locale, { bookingNumber: number })
        : null,
    correctContact: may(member.role, "change")
      ? pathFor("staff.booking.change", locale, { bookingNumber: number, change: "contact" })
      : null,
    needsHref:
      may(member.role, "change") && going > 0
        ? pathFor("staff.booking.change", locale, { bookingNumber: number, change: "needs" })
        : null,
    hotelNumbersHref: may(member.role, "notices") && going > 0 ? await hotelNumbersHref(booking, locale) : null,
    notes: (await notesOf(number)).map(({ writtenAt, ...note }) => ({ ...note, at: momentOf(writtenAt) })),
    maySend: may(member.role, "mails"),
    byHand: may(member.role, "give-back") ? pathFor("staff.booking.money", locale, { bookingNumber: number }) : null,
    balanceLink: await balanceLinkData(story, member.role, now),
    persons: showsPersons ? personsOf(story, locale, members) : null,
  };
}

/**
 * Where colleagues enter the hotels' confirmation numbers; null if its hotels give none to us (the partner has its
 * own).
 */
async function hotelNumbersHref({ departure, stay, room }: BookingStory["booking"], locale: Locale) {
  if (stay ? stay.supplier !== "own" : !room?.hotels.length) return null;
  const run = await firstRunOf(departure.id);
  return run && `${pathFor("staff.list", locale, { departure: run, list: "rooms" })}#hotels`;
}

/**
 * The link to pay what is due: its state, for a colleague who reads money, and the next one, for a colleague who takes
 * it.
 */
async function balanceLinkData({ booking, people }: BookingStory, role: Role, now: Date): Promise<StoryLink> {
  const { sent, newest } = await balanceLinksOf(booking.number, now);
  const email = people[0]?.email ?? null;
  const { balance } = booking.money;
  const { startDay } = booking.departure;
  const state = { calledOff: booking.calledOff, going: booking.travellers };
  const isOpen = isOpenTo("send-pay-link", "staff", state, dayIn(now)).ok;
  const to = isOpen && may(role, "take-money") ? balanceLinkTo({ due: balance, email, startDay }, now) : null;
  const mail = newest?.mail;
  return {
    newest: newest && {
      state: newest.state,
      amount: newest.amount,
      lastDay: newest.lastDay,
      email: may(role, "passengers") ? (mail?.to ?? null) : null,
      failed: mail?.failed ?? false,
    },
    next: to ? { amount: balance, email: to, seen: sent } : null,
  };
}

/** The name of the colleague of that id; null without one. */
async function nameOfMember(id: string | null): Promise<string | null> {
  const members = id ? await listMembers({ ended: true }) : [];
  return members.find((member) => member.id === id)?.name ?? null;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => fullName({ firstName, lastName });

function moneyOf(story: BookingStory, locale: Locale): StoryMoney {
  const { booking } = story;
  const { currency, lines, stay, extras, discount, price, paid, balance, receipts } = booking.money;
  const { refunds, elsewhere, takenBack, withheld } = booking.money;
  return {
    currency,
    lines,
    stay,
    discount,
    price,
    paid,
    balance,
    elsewhere,
    takenBack,
    withheld,
    goingBack: refunds.reduce((sum, { amount, standing }) => (isOwedBack(standing) ? sum + amount : sum), 0),
    extras: extras.map((extra) => ({ ...extra, name: inLocale(extra.name, locale) })),
    since: [...booking.money.changes.map(({ kind, amount }) => ({ kind, amount }))].filter(
      ({ amount }) => amount !== 0,
    ),
    dueDay: booking.money.dueDay,
    payments: story.charges.map(({ id, at, purpose, brand, last4, reference, amount }) => ({
      id,
      purpose,
      reference,
      amount,
      at: momentOf(at),
      brand: brand ?? "",
      last4: last4 ?? "",
    })),
    refunds: story.refunds.map(({ id, createdAt, reason, standing, byHand, last4, amount }) => ({
      id,
      reason,
      standing,
      byHand,
      amount,
      at: momentOf(createdAt),
      last4,
    })),
    disputes: story.disputes.map(({ id, at, state, dueAt, amount }) => ({
      id,
      state,
      amount,
      at: momentOf(at),
      answerBy: dueAt && !isDecided(state) ? dayIn(dueAt) : null,
    })),
    receipts: receipts.map((receipt) => {
      const number = receiptNumber(receipt.number);
      const href = pathFor("staff.booking.receipt", locale, { bookingNumber: booking.number, receiptNumber: number });
      const { kind, note, amount } = receipt;
      return { number, href, kind, note, amount, day: dayIn(receipt.issuedAt) };
    }),
  };
}

/** What of it may be changed today. */
function waysOf({ booking }: BookingStory, locale: Locale, now: Date) {
  const { number, departure, travellers, extras, stay, room, calledOff } = booking;
  const conditions = conditionsOn(dayIn(booking.bookedAt));
  const has = { going: travellers, activities: extras, hasStay: stay !== null, room, calledOff, conditions };
  return changesOffered({ ...has, departureDay: departure.startDay }, dayIn(now)).map((change) => ({
    change,
    href: pathFor("staff.booking.change", locale, { bookingNumber: number, change }),
  }));
}

type Members = Awaited<ReturnType<typeof listMembers>>;

function whoOf(row: AskedRow, members: Members): Pick<StoryChange, "by" | "member" | "why"> {
  const asked = askedOf(row);
  if (asked.by === "traveller") return { by: asked.by, member: null, why: null };
  const known = asked.by === "staff" ? members.find(({ id }) => id === asked.member) : undefined;
  return { by: asked.by, member: known?.name ?? null, why: asked.why };
}

/** What was changed, the newest first. */
function changesOf(
  { changes, refunds }: BookingStory,
  locale: Locale,
  { showsPersons, members }: { showsPersons: boolean; members: Members },
) {
  const all: (StoryChange & { since: number })[] = [
    ...changes.map((change) => ({
      id: change.id,
      at: momentOf(change.madeAt),
      since: change.madeAt.getTime(),
      kind: change.kind,
      ...whoOf(change, members),
      amount: change.priceAfter - change.priceBefore,
      goesBack: change.goesBack,
      refunds: refundsOf(refunds, change.id),
      about: showsPersons ? aboutOf(change.data, locale) : "",
    })),
  ];
  return all.toSorted((one, other) => other.since - one.since).map(({ since: _, ...change }) => change);
}

/** How the refunds that a change owed stand: their ids name it. */
function refundsOf(refunds: BookingStory["refunds"], change: string): RefundStanding[] {
  return [...new Set(refunds.flatMap(({ id, standing }) => (id.includes(`:refund:${change}`) ? [standing] : [])))];
}

type ChangeData = BookingStory["changes"][number]["data"];

function aboutOf(data: ChangeData, locale: Locale): string {
  switch (data.kind) {
    // In the words of the reason, which stands next to it.
    case "goodwill":
    case "fee":
      return "";
    case "beds":
      return translator(locale, "change")(data.twoBeds ? "beds.two" : "beds.one");
    case "cancellation":
      return data.names.join(", ");
    case "name":
      return `${data.from} → ${data.to}`;
    case "date":
      return [data.from, data.to].map(({ startDay }) => formatDay(startDay, locale)).join(" → ");
    case "seats":
      return seatsMoved(data);
    case "stop":
      return [data.from, data.to].map(({ cityName }) => inLocale(cityName, locale)).join(" → ");
    case "room":
      return [data.from, data.to].map((room) => `${room.hotelName}, ${inLocale(room.roomName, locale)}`).join(" → ");
    case "traveller":
      return data.who;
    case "birth-year":
      return `${data.who}, ${data.fromYear} → ${data.toYear}`;
    case "activities":
      return activitiesIn(data.added, locale);
    case "activities-returned":
      return activitiesIn(data.returned, locale);
  }
}

function activitiesIn(activities: readonly ChangedActivity[], locale: Locale): string {
  return activities.map(({ who, name }) => `${inLocale(name, locale)} (${who})`).join(", ");
}

function personsOf(story: BookingStory, locale: Locale, members: Members): StoryPersons {
  const { booking, people, claims, waiting, audit } = story;
  const { boarding, wayBack } = booking;
  const bookingNumber = booking.number;
  return {
    email: people[0]?.email ?? null,
    boarding: {
      place: `${inLocale(boarding.cityName, locale)}, ${inLocale(boarding.name, locale)}`,
      time: boarding.departs,
    },
    wayBack: wayBack ? { place: `${inLocale(wayBack.name, locale)}, ${wayBack.address}`, time: wayBack.departs } : null,
    ...roomOf(booking, locale),
    travellers: people.map(({ position, type, seat, email, phone, need, cancelledAt, ...who }) => ({
      position,
      need,
      type,
      seat,
      email,
      phone,
      name: nameOf(who),
      activities: booking.extras
        .filter(({ travellers }) => travellers.includes(position))
        .map(({ name }) => inLocale(name, locale)),
      cancelled: cancelledAt && dayIn(cancelledAt),
    })),
    claims: claims.map(({ number, filedAt, text, files }) => ({
      number,
      text,
      day: dayIn(filedAt),
      files: files.map(({ id: file, name }) => ({
        name,
        href: pathFor("staff.claim-file", locale, { bookingNumber, file }),
      })),
    })),
    waiting: waiting.map(({ id, trip, tripName, firstDay, lastDay, days, adults, children, state }) => ({
      id,
      state,
      wanted: { firstDay, lastDay, days },
      people: adults + children,
      trip: tripName ? inLocale(tripName, locale) : trip,
    })),
    log: audit.map((row) => auditLine(row, members, locale)),
  };
}

function roomOf({ stay, room }: BookingStory["booking"], locale: Locale): Pick<StoryPersons, "room" | "hotel"> {
  const t = translator(locale, "desk");
  if (stay) {
    const words = t("story.roomFor", { room: inLocale(stay.roomName, locale), count: stay.guests });
    const confirmed = stay.confirmation && t("story.hotelNumber", { number: stay.confirmation.number });
    return { room: words, hotel: [stay.hotel.name, confirmed].filter(Boolean).join(", ") };
  }
  if (!room) return { room: null, hotel: null };
  return {
    room: [
      t("story.roomShared", { count: room.guests }),
      ...(room.twoBeds ? [translator(locale, "staff")("lists.twoBeds")] : []),
    ].join(", "),
    hotel: room.hotels.map(({ name }) => name).join(", "),
  };
}
