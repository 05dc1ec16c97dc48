import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import type { BookingView } from "~/domain/booking/booked";
import type { Programme } from "~/domain/catalogue/programme";
import { LOCALES } from "~/domain/locale";
import type { Planned } from "~/domain/planner/timeline";
import { partsOf } from "~/services/booking/booked-parts.server";
import { pdfLines } from "../../tests/support/pdf-text";
import { pocketCalendar } from "./pocket-calendar.server";
import { pocketDocument, ticketsDocument, ticketsIn } from "./pocket-document.server";
import { pocketHtml } from "./pocket-html.server";
import { pocketPdf } from "./pocket-pdf.server";
import type { PocketSource } from "./pocket-source";

const NOW = new Date("2030-05-01T16:00:00Z");
const HOSTILE = `<script>alert("1")</script> 'x' & \u202egnp.exe\u202c\r\nBEGIN:VEVENT ${"é".repeat(10_000)}`;

const both = (text: string) => ({ fr: text, en: text });

const PROGRAMME: Programme = {
  guided: true,
  days: [
    {
      day: "2030-08-02",
      number: 1,
      title: both("La route"),
      text: both("Promenade à Times Square"),
      stops: [{ name: both("Queensbury"), time: "09:40" }],
      meals: [],
      night: both("Manhattan"),
      activities: [],
    },
    {
      day: "2030-08-04",
      number: 3,
      title: both("Le retour"),
      text: both("Matinée libre"),
      stops: [{ name: both("Riu Plaza"), time: "12:00" }],
      meals: ["breakfast"],
      night: null,
      activities: [both("High Line")],
    },
  ],
  hotels: [
    { name: "Riu Plaza", address: "305 West 46th", phone: "+1 212 555-0100", firstNight: "2030-08-02", nights: 2 },
  ],
};

const person = (firstName: string, seat: string | null): BookingView["travellers"][number] => ({
  position: 0,
  toFollow: false,
  type: "adult",
  title: "mrs",
  firstName,
  lastName: "Tremblay",
  seat,
  ticketGeneration: 1,
});

function aBooking(over: Partial<BookingView> = {}): BookingView {
  return {
    calledOff: false,
    trip: { slug: "new-york-3-days", name: both("New York"), days: 3, poster: "new-york" },
    destination: { slug: "new-york", name: both("New York"), to: both("to New York"), country: "US" },
    departure: { id: "new-york-3-days_2030-08-02", startDay: "2030-08-02", endDay: "2030-08-04" },
    boarding: {
      city: "montreal",
      cityName: both("Montréal"),
      name: both("Gare"),
      address: both("1717, rue Berri"),
      directions: both("Quai 3"),
      departs: "06:30",
      returns: "22:00",
    },
    number: "ES-7K3M9Q",
    key: "key",
    bookedAt: NOW,
    locale: "fr-ca",
    party: { adults: 2, children: 0 },
    travellers: [person("Zoé", "4C"), person("Léo", null)],
    cancelled: [],
    contactName: "Zoé",
    contactEmail: "zoe@example.com",
    stay: null,
    extras: [],
    money: {
      currency: "CAD",
      lines: [],
      stay: null,
      extras: [],
      discount: null,
      changes: [],
      price: 100_000,
      paid: 50_000,
      balance: 50_000,
      available: 0,
      refunds: [],
      elsewhere: 0,
      takenBack: 0,
      withheld: 0,
      cards: [],
      dueDay: "2030-07-03",
      receipts: [],
    },
    ...over,
  };
}

function aSource(over: Partial<PocketSource> = {}): PocketSource {
  const name = both("New York");
  const { booking = aBooking() } = over;
  const booked = booking && {
    journey: booking,
    nights: true,
    programme: PROGRAMME,
    seats: ["4C"],
    parts: partsOf(booking),
  };
  return { id: "trip-1", name, items: [], booking, booked, note: "", files: [], ...over };
}

describe.each(LOCALES)("%s", (locale) => {
  it("A pocket trip has the tickets, when to be where, what to bring and what is left to pay", () => {
    const document = pocketDocument(locale, aSource({ note: "Apporter\ndes collations" }), NOW);
    expect(document.tickets.map(({ name, seat }) => [name, seat])).toEqual([
      ["Zoé Tremblay", "4C"],
      ["Léo Tremblay", locale === "fr-ca" ? "Attribué à l’embarquement" : "Assigned at boarding"],
    ]);
    const values = document.tickets[0]?.facts.map(({ value }) => value).join("\n");
    expect(values).toContain(locale === "fr-ca" ? "6\u00a0h" : "6\u00a0a.m.");
    expect(values).toContain("1717, rue Berri");
    const said = document.parts.map(({ text }) => text).join("\n");
    expect(said).toContain("ESTA");
    expect(said).toContain("des collations");
    expect(said).toContain(locale === "fr-ca" ? "500,00\u00a0$" : "$500.00");
    for (const { code } of document.tickets) expect(checkTicket(code, ticketPublicKeys(), "2030-08-04").ok).toBe(true);
  });

  it("A ticket that replaced others says so, and a first one does not", () => {
    const replacing = { ...person("Zoé", "4C"), ticketGeneration: 3 };
    const factsOf = (of: typeof replacing) => {
      const booking = aBooking({ travellers: [of] });
      return ticketsIn(locale, booking)[0]?.facts.map(({ value }) => value) ?? [];
    };
    expect(factsOf(replacing).at(-1)).toMatch(locale === "fr-ca" ? /^3, qui remplace/ : /^3, which replaces/);
    expect(factsOf(person("Zoé", "4C")).join()).not.toMatch(/remplace|replaces/);
  });

  it("A pocket trip is one small HTML file that requests nothing", () => {
    const html = pocketHtml(pocketDocument(locale, aSource(), NOW));
    expect(html).toContain("Zoé Tremblay");
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(html).not.toMatch(/\b(src|href(?!="tel:)|srcset|action|data)=|url\(|@import|<script|<link|<form/i);
    expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
  });

  it("A pocket trip's PDF has the same content", async () => {
    const document = pocketDocument(locale, aSource(), NOW);
    const pdf = await pocketPdf(document, NOW);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const text = pdfLines(pdf).join(" ").replace(/\s+/g, " ");
    for (const { name, code } of document.tickets) {
      expect(text).toContain(name);
      expect(text.replaceAll(" ", "")).toContain(code);
    }
    expect(text).toContain("1717, rue Berri");
    expect(pdf.length).toBeLessThan(80 * 1024);
  });

  it("Others are answered between the tickets of a PDF", async () => {
    const travellers = Array.from({ length: 8 }, (_, i) => person(`Zoé${i}`, `${i + 1}A`));
    const document = ticketsDocument(locale, aSource({ booking: aBooking({ travellers }) }), NOW);
    let answered = 0;
    let isMade = false;
    const making = pocketPdf(document, NOW).finally(() => {
      isMade = true;
    });
    for (; !isMade; answered++) await setImmediate();
    await making;
    expect(answered).toBeGreaterThan(travellers.length);
  });

  it("A pocket trip keeps typed text as text, in the file and the PDF", async () => {
    const travellers = [person(HOSTILE, "1A")];
    const items: Planned[] = [
      { id: "i1", kind: "restaurant", data: { name: HOSTILE, reservationDay: "2030-08-02", phone: HOSTILE } },
      { id: "i2", kind: "hotel", data: { name: HOSTILE, location: HOSTILE } },
    ];
    const source = aSource({
      name: { fr: HOSTILE, en: HOSTILE },
      items,
      booking: aBooking({ travellers }),
      note: HOSTILE,
    });
    const document = pocketDocument(locale, source, NOW);
    const html = pocketHtml(document);
    expect(html).not.toContain("<script");
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)");
    // A mark that turns the direction of a text ends with the element it is in.
    for (const [, before = ""] of html.matchAll(/([^>]*>[^<>]*)\u202e/g))
      expect(before).toMatch(/bdi>|aria-label|<title>/);
    const pdf = await pocketPdf(document, NOW);
    expect(pdfLines(pdf).join("")).toContain("<script>alert(");
  });
});

/** As much of a photo as a PDF reads of it: 3 × 2 points in colour. */
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]);

const FILES = [
  { id: "f1", item: "i1", name: "bon d’hôtel.pdf", bytes: 9 },
  { id: "f2", item: "i1", name: "quai.jpg", bytes: PHOTO.length },
];

it("A ticket says which seat is for which way, where they differ", () => {
  const seatOf = (seat: string) => ticketsIn("fr-ca", { ...aBooking(), travellers: [person("Ana", seat)] })[0]?.seat;
  expect(seatOf("5A")).toBe("5A");
  expect(seatOf("5A / 3A")).toBe("5A à l’aller, 3A au retour");
  expect(seatOf("– / 3A")).toBe("à attribuer à l’aller, 3A au retour");
});

it("A pocket trip embeds its photos, requests nothing, and links other files to its page", () => {
  const document = pocketDocument("fr-ca", aSource({ files: FILES }), NOW);
  const html = pocketHtml(document, [{ id: "f2", name: "quai <b>.jpg", content: PHOTO }]);
  expect(html).toContain(
    `alt="Photo\u00a0: quai &lt;b&gt;.jpg" src="data:image/jpeg;base64,${PHOTO.toString("base64")}"`,
  );
  expect(html.match(/\bsrc="(?!data:image\/jpeg;base64,)/)).toBeNull();
  expect(html).toContain("À consulter en ligne\u00a0: bon d’hôtel.pdf<");
  expect(html).toMatch(/Adresse de la pochette\u00a0: https?:[^<]+\/fr-ca\/trip-planner\/trip-1\/poche</);
  expect(pocketHtml(document)).toContain("À consulter en ligne\u00a0: bon d’hôtel.pdf, quai.jpg<");
  expect(pocketHtml(pocketDocument("fr-ca", aSource(), NOW))).not.toContain("À consulter en ligne");
});

it("A pocket trip lists attached files and draws each photo on a PDF page; others are listed only", async () => {
  const document = pocketDocument("fr-ca", aSource({ files: FILES }), NOW);
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  const [bare, broken, whole] = [
    await pocketPdf(document, NOW),
    await pocketPdf(document, NOW, [{ id: "f2", name: "quai.jpg", content: PHOTO.subarray(0, 3) }]),
    await pocketPdf(document, NOW, [{ id: "f2", name: "quai.jpg", content: PHOTO }]),
  ];
  const told = (pdf: Buffer) => pdfLines(pdf).join(" ").replace(/\s+/g, " ");
  expect(told(broken)).toContain("À consulter en ligne : bon d’hôtel.pdf, quai.jpg");
  expect(told(whole)).toContain("quai.jpg À consulter en ligne : bon d’hôtel.pdf Adresse");
  expect(pagesOf(broken)).toBe(pagesOf(bare));
  expect(pagesOf(whole)).toBe(pagesOf(bare) + 1);
  expect(whole.toString("latin1")).toContain("/Filter /DCTDecode");
  expect(whole.includes(PHOTO)).toBe(true);
});

it("A pocket trip holds the days, the hotel and both ways of what was bought", () => {
  const { days } = pocketDocument("en-ca", aSource(), NOW);
  const said = days.map(({ day, entries }) => [day, ...entries.map(({ time, what }) => [time, what].join(" "))]);
  expect(said.map((each) => each.map((text) => text.replaceAll("\u00a0", " ").trim()))).toEqual([
    ["2030-08-02", "6:30 a.m. Coach departure: Montréal", "Day 1 · La route", "Hotel check-in · Riu Plaza"],
    ["2030-08-04", "Hotel check-out · Riu Plaza", "Day 3 · Le retour", "10 p.m. Arrival home: Montréal"],
  ]);
  const told = JSON.stringify(days).replaceAll("\u00a0", " ");
  for (const words of [
    "Promenade à Times Square",
    "9:40 a.m. Queensbury",
    "305 West 46th",
    "+1 212 555-0100",
    "High Line",
  ])
    expect(told).toContain(words);
  // Where the coach sets out on the way home, and where one gets off.
  expect(
    days
      .at(-1)
      ?.entries.at(-1)
      ?.details.map(({ value }) => value.replaceAll("\u00a0", " ")),
  ).toEqual(["Gare, 1717, rue Berri", "noon Riu Plaza"]);
});

it("Phone numbers of the trip and the company can be tapped in the file", () => {
  const meal: Planned = {
    id: "i1",
    kind: "restaurant",
    data: { name: "Chez Zoé", phone: "212 555-0101", reservationDay: "2030-08-03" },
  };
  const file = pocketHtml(pocketDocument("en-ca", aSource({ items: [meal] }), NOW));
  expect(file).toContain('<a href="tel:2125550101"><bdi>212 555-0101</bdi></a>');
  expect(file.match(/<a href="tel:[+\d]+"><bdi>A problem on the road/)).not.toBeNull();
});

it("A departure is one event in the calendars of its booking and of the trip", () => {
  const uids = (id: string, items: Planned[]) =>
    pocketCalendar("en-ca", aSource({ id, items }), () => ({ sequence: 0, revisedAt: NOW }))
      .replaceAll("\r\n ", "")
      .match(/^UID:.*$/gm);
  const meal: Planned = { id: "i1", kind: "restaurant", data: { name: "Chez Zoé", reservationDay: "2030-08-03" } };
  const [file, feed] = [uids("ES-7K3M9Q", []), uids("trip-1", [meal])];
  expect(feed?.filter((uid) => !uid.includes("i1"))).toEqual(file);
  expect(new Set(feed).size).toBe(feed?.length);
});

it("A trip without a purchase has no tickets, and says when it is empty", () => {
  const document = pocketDocument("en-ca", aSource({ booking: null, name: { fr: "Été", en: "Été" } }), NOW);
  expect(document).toMatchObject({ tickets: [], days: [], dates: "No date yet", title: "Été" });
  expect(pocketHtml(document)).toContain("Nothing is planned in this trip yet.");
});
