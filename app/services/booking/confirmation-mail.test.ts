import { describe, expect, it } from "vitest";
import type { BookingView } from "~/domain/booking/booked";
import type { BookedTrip } from "~/domain/planner/bought";
import { confirmationMail } from "./confirmation-mail.server";

/** Which spaces do not break is tested with the formats. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const booking: BookingView = {
  number: "ES-7K3M9Q",
  key: "AbCdEfGhIjKlMnOpQrStUv",
  calledOff: false,
  bookedAt: new Date("2030-05-01T16:00:00Z"),
  locale: "fr-ca",
  trip: { slug: "new-york", name: { fr: "New York en liberté", en: "New York at your pace" }, days: 3, poster: "ny" },
  destination: {
    slug: "new-york",
    name: { fr: "New York", en: "New York" },
    to: { fr: "à New York", en: "to New York" },
    country: "US",
  },
  departure: { id: "d", startDay: "2030-08-01", endDay: "2030-08-03" },
  boarding: {
    city: "quebec",
    cityName: { fr: "Québec", en: "Quebec City" },
    name: { fr: "Gare du Palais", en: "Gare du Palais" },
    address: { fr: "450, rue de la Gare-du-Palais", en: "450 rue de la Gare-du-Palais" },
    directions: { fr: "Porte 3", en: "Door 3" },
    departs: "06:15",
    returns: "22:00",
  },
  party: { adults: 2, children: 1 },
  travellers: [
    {
      position: 0,
      toFollow: false,
      type: "adult",
      title: "mrs",
      firstName: "Zoé",
      lastName: "Tremblay",
      seat: "4A",
      ticketGeneration: 1,
    },
    {
      position: 1,
      toFollow: false,
      type: "adult",
      title: "mr",
      firstName: "<b>Bo</b>",
      lastName: 'O"Neil\nBcc: all@example.com',
      seat: "4B",
      ticketGeneration: 1,
    },
    {
      position: 2,
      toFollow: false,
      type: "child",
      title: "mx",
      firstName: "Léo",
      lastName: "Tremblay",
      seat: null,
      ticketGeneration: 1,
    },
  ],
  cancelled: [],
  contactName: "Zoé",
  contactEmail: "zoe@example.com",
  stay: null,
  extras: [],
  money: {
    currency: "USD",
    lines: [
      { type: "adult", count: 2, each: 29_127, amount: 58_254 },
      { type: "child", count: 1, each: 21_827, amount: 21_827 },
    ],
    stay: null,
    extras: [],
    discount: null,
    changes: [],
    price: 80_081,
    paid: 80_081,
    balance: 0,
    available: 0,
    refunds: [],
    elsewhere: 0,
    takenBack: 0,
    withheld: 0,
    cards: [{ brand: "visa", last4: "4242", amount: 80_081 }],
    dueDay: null,
    receipts: [],
  },
};

const both = (text: string) => ({ fr: text, en: text });
const described: BookedTrip = {
  journey: booking,
  nights: true,
  seats: ["4A", "4B"],
  parts: { stay: null, extras: [] },
  programme: {
    guided: true,
    hotels: [{ name: "Riu Plaza", address: "305 West 46th", phone: null, firstNight: "2030-08-01", nights: 2 }],
    days: [
      {
        day: "2030-08-01",
        number: 1,
        title: both("Vers le sud"),
        text: both("Times Square à pied"),
        stops: [],
        meals: [],
        night: null,
        activities: [],
      },
      {
        day: "2030-08-03",
        number: 3,
        title: both("Le retour"),
        text: both("Matinée libre"),
        stops: [{ name: both("Riu Plaza"), time: "12:00" }],
        meals: [],
        night: null,
        activities: [],
      },
    ],
  },
};

const french = confirmationMail(booking, described);
const english = confirmationMail({ ...booking, locale: "en-ca" }, described);

it("A confirmation in French says everything", () => {
  expect(french.key).toBe("confirmation:ES-7K3M9Q");
  expect(plain(french.subject)).toBe("Réservation ES-7K3M9Q confirmée : New York en liberté, 1er août 2030");
  for (const words of [
    "ES-7K3M9Q",
    "jeudi 1er août 2030",
    `6 h 15`,
    `5 h 45, soit 30 minutes avant le départ`,
    "Gare du Palais",
    "450, rue de la Gare-du-Palais",
    `siège 4A`,
    "siège attribué à l’embarquement",
    `2 adultes × 291,27 $ US`,
    `1 enfant × 218,27 $ US`,
    `800,81 $ US`,
    "taxes comprises",
    "Visa •••• 4242",
    `passeport valide au moins 6 mois`,
    "ESTA",
    "I-94",
    "/fr-ca/mon-voyage/AbCdEfGhIjKlMnOpQrStUv",
    "1 800 555-0142",
    // Each day, the hotel, and the way home.
    "Jour 1 · Vers le sud",
    "Times Square à pied",
    "305 West 46th",
    "Premier arrêt ce jour-là",
    "12 h Riu Plaza",
  ])
    for (const part of [french.text, french.html]) expect(plain(part)).toContain(words);
});

it("A confirmation in English says the same", () => {
  expect(plain(english.subject)).toBe("Booking ES-7K3M9Q confirmed: New York at your pace, August 1, 2030");
  for (const words of [
    `5:45 a.m., 30 minutes before departure`,
    "2 adults × US$291.27",
    "1 child × US$218.27",
    "Total, taxes included",
    "seat 4A",
    "/en-ca/my-trip/AbCdEfGhIjKlMnOpQrStUv",
  ])
    for (const part of [english.text, english.html]) expect(plain(part)).toContain(words);
  expect(english.html).toContain('<html lang="en-CA">');
});

it("A confirmation asks for other documents in Canada", () => {
  const destination = { ...booking.destination, country: "CA" as const };
  const { text } = confirmationMail({ ...booking, destination, party: { adults: 3, children: 0 } }, described);
  expect(plain(text)).toContain("pièce d’identité avec photo");
  expect(text).not.toMatch(/ESTA|passeport|consentement/);
});

describe("what a traveller typed", () => {
  it("Typed text is never markup and never begins a line", () => {
    expect(french.html).not.toContain("<b>Bo");
    expect(french.html).toContain("&lt;b&gt;Bo&lt;/b&gt; O&quot;Neil Bcc: all@example.com");
    expect(french.text).not.toMatch(/^Bcc/m);
    const name = { fr: "A\r\nBcc: all@example.com", en: "" };
    expect(confirmationMail({ ...booking, trip: { ...booking.trip, name } }, described).subject).not.toMatch(/[\r\n]/);
  });
});

it("A confirmation needs no script and fetches nothing", () => {
  for (const { html } of [french, english]) {
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|\son\w+=/i);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html.length).toBeLessThan(20_000);
  }
});
