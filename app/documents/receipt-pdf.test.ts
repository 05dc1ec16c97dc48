import { describe, expect, it } from "vitest";
import type { IssuedReceipt } from "~/domain/money/receipt";
import { embeddedFonts, pdfLines } from "../../tests/support/pdf-text";
import { writable } from "./pdf-page.server";
import { receiptDocument } from "./receipt-document.server";
import { receiptPdf } from "./receipt-pdf.server";

const NBSP = "\u00a0";
const receipt: IssuedReceipt = {
  number: 1_234,
  kind: "payment",
  amount: 123_450,
  currency: "CAD",
  issuedAt: new Date("2030-05-02T03:30:00Z"),
  correctedBy: null,
  booking: { number: "ES-7K3M9Q", key: "key" },
  data: {
    locale: "fr-ca",
    company: {
      legalName: { fr: "Voyages d’été inc.", en: "Summer Tours Inc." },
      address: ["1, rue du Cœur", "Québec (Québec) G1R 2B5"],
      permit: "702999",
      gst: "123456789 RT 0001",
      qst: "1234567890 TQ 0001",
      fundNotice: { fr: `Pour en savoir plus${NBSP}: www.ficav.gouv.qc.ca.`, en: "More: www.ficav.gouv.qc.ca." },
      trustNotice: { fr: "Perçu en fiducie.", en: "Collected in trust." },
      refundConditions: { fr: `Voir «${NBSP}Si vous annulez${NBSP}».`, en: "See “If you cancel”." },
    },
    customer: {
      name: "Zoé Nguyễn",
      billing: {
        address: "1, rue des Érables",
        apartment: "4",
        city: "Québec",
        country: "CA",
        province: "CA-QC",
        postalCode: "G1R 2B5",
      },
    },
    trip: {
      name: { fr: "New York en liberté", en: "New York at your pace" },
      startDay: "2030-08-01",
      endDay: "2030-08-03",
      boarding: { fr: "Québec", en: "Quebec City" },
    },
    travellers: ["Zoé Nguyễn", "Łucja Đặng"],
    lines: [
      { type: "adult", count: 2, each: 150_000, amount: 300_000 },
      { type: "child", count: 1, each: 100_000, amount: 100_000 },
    ],
    discount: { code: "ESCALE10", amount: 40_000 },
    changes: [{ kind: "birth-year", amount: -45_000 }],
    price: 315_000,
    cards: [
      { brand: "visa", last4: "4242", amount: 100_000 },
      { brand: "mastercard", last4: "4444", amount: 23_450 },
    ],
    fund: { from: "2024-01-01", perThousand: 100, credited: true, amount: 123 },
    balance: { amount: 191_550, dueDay: "2030-07-02" },
  },
};
const english: IssuedReceipt = { ...receipt, data: { ...receipt.data, locale: "en-ca" } };
const at = receipt.issuedAt;
const plain = (texts: string[]) => texts.join("\n").replaceAll(NBSP, " ");
const wordsOf = (of: IssuedReceipt) => {
  const { title, seller, facts, parts } = receiptDocument(of, "Escale");
  const rows = [...facts, ...parts.flatMap((part) => part.rows ?? [])].flatMap(({ label, value }) => [label, value]);
  return [title, ...seller, ...rows, ...parts.flatMap((part) => [part.title, ...(part.lines ?? [])])];
};

describe("a receipt in words", () => {
  it("A receipt in French says everything, with its no-break spaces", () => {
    const words = wordsOf(receipt);
    for (const expected of [
      `Reçu nº${NBSP}001234`,
      "Voyages d’été inc.",
      `Permis d’agent de voyages du Québec nº${NBSP}702999`,
      `TPS${NBSP}: 123456789 RT 0001 · TVQ${NBSP}: 1234567890 TQ 0001`,
      `1er${NBSP}mai 2030`,
      "1, rue des Érables, 4",
      `du 1er${NBSP}août 2030 au 3${NBSP}août 2030`,
      `2 adultes × 1${NBSP}500,00${NBSP}$`,
      "Rabais, code ESCALE10",
      `moins 400,00${NBSP}$`,
      "Correction de l’âge des voyageurs",
      `moins 450,00${NBSP}$`,
      `3${NBSP}150,00${NBSP}$`,
      "Visa •••• 4242",
      `234,50${NBSP}$`,
      `1${NBSP}234,50${NBSP}$`,
      `Solde à percevoir au plus tard le 2${NBSP}juillet 2030`,
      `1${NBSP}915,50${NBSP}$`,
      "Québec (QC) G1R 2B5",
      "Canada",
      `Contribution au FICAV, 0,10${NBSP}% du prix avant taxes (taux en vigueur depuis le 1er${NBSP}janvier 2024)`,
      "Remise applicable",
      `moins 1,23${NBSP}$`,
      "Perçu en fiducie.",
      `Voir «${NBSP}Si vous annulez${NBSP}».`,
    ])
      expect(words).toContain(expected);
    expect(words.join()).toContain(`22 jours ou plus avant le départ, nous gardons 50${NBSP}% du prix`);
  });

  it("A receipt says what a cancellation for everyone does not ask for, on a line of its own", () => {
    const changes = [{ kind: "cancellation" as const, amount: -51_900 }];
    const owing = { ...english, data: { ...english.data, changes, notAsked: 10_000 } };
    const words = wordsOf(owing);
    expect(words[words.indexOf("Not charged: anything above what is already paid") + 1]).toBe("less $100.00");
    expect(wordsOf(english).join()).not.toContain("Not charged");
  });

  it("A receipt in English says the same, and nothing in French", () => {
    const words = wordsOf(english).join("\n");
    for (const expected of [
      "Receipt no. 001234",
      "Summer Tours Inc.",
      "Québec QC G1R 2B5",
      "Credit applicable",
      "0.10%",
      "$1,915.50",
      "Balance to be collected no later than July 2, 2030",
      "Collected in trust.",
    ])
      expect(words.replaceAll(NBSP, " ")).toContain(expected);
    expect(words).not.toMatch(/Reçu|moins|Solde|Remise|Voyages/);
  });

  it("A receipt may be for a refund, have nothing left to pay, or have no fund", () => {
    const refund: IssuedReceipt = {
      ...receipt,
      kind: "refund",
      data: {
        ...receipt.data,
        company: null,
        fund: null,
        discount: null,
        changes: [],
        balance: { amount: 0, dueDay: null },
      },
    };
    const words = wordsOf(refund);
    expect(words).toContain(`Reçu de remboursement nº${NBSP}001234`);
    expect(words).toContain("Solde à percevoir (tout est payé)");
    expect(words).toContain("Escale");
    expect(words.join()).not.toMatch(/FICAV|Rabais|Correction|undefined/);
  });
});

describe("its PDF", () => {
  it("A receipt's PDF has every word, French letters and spaces included", async () => {
    const pdf = await receiptPdf(receiptDocument(receipt, "Escale"), at);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const text = plain(pdfLines(pdf)).replaceAll("\n", " ").replace(/\s+/g, " ");
    for (const words of wordsOf(receipt).filter((each) => !/Nguyễn|Đặng/.test(each)))
      expect(text).toContain(words.replaceAll(NBSP, " "));
    expect(text).toContain("Zoé Nguyễn, Łucja Đặng");
    // No reader is trusted to have a font: each is in the file.
    const fonts = [...pdf.toString("latin1").matchAll(/\/Subtype \/(Type1|TrueType|Type0)/g)].map(([, kind]) => kind);
    expect(new Set(fonts)).toEqual(new Set(["Type0"]));
    expect([...embeddedFonts(pdf).keys()]).toHaveLength(fonts.length);
    expect(pdfLines(pdf).join()).toContain(`1${NBSP}915,50${NBSP}$`);
    expect(pdf.toString("latin1")).toContain("/Lang (fr-CA)");
    expect(pdf.length).toBeLessThan(30_000);
  });

  it("A receipt's PDF is read aloud as it looks: tables whose values have their row names", async () => {
    const document = receiptDocument(receipt, "Escale");
    const source = (await receiptPdf(document, at)).toString("latin1");
    const tags = (tag: string) => source.split(new RegExp(`/S /${tag}\\b`)).length - 1;
    const tables = [document.facts, ...document.parts.map(({ rows = [] }) => rows)].filter(({ length }) => length > 0);
    const all = tables.flat().length;
    expect([tags("Table"), tags("TR"), tags("TH"), tags("TD")]).toEqual([tables.length, all, all, all]);
    expect(source.split("/Scope /Row").length - 1).toBe(all);
  });

  it("A receipt's PDF takes as many pages as it needs", async () => {
    const travellers = Array.from({ length: 10 }, (_, i) => `Marie-Antoinette-Joséphine ${i} de la Bruère-Beaulieu`);
    const parts = Array.from({ length: 30 }, (_, i) => ({ type: "adult" as const, count: 1, each: i, amount: i }));
    const long = { ...receipt, data: { ...receipt.data, travellers, lines: parts } };
    const pdf = await receiptPdf(receiptDocument(long, "Escale"), at);
    expect(pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
    expect(plain(pdfLines(pdf))).toContain("Si vous annulez 22 jours");
  });

  it("A receipt's PDF writes any name with the letters it has", () => {
    expect(writable("Zoé Œuvrard «\u00a0à 5\u00a0€\u00a0»")).toBe("Zoé Œuvrard «\u00a0à 5\u00a0€\u00a0»");
    expect(writable("Nguyễn Łucja Đặng Şahin")).toBe("Nguyễn Łucja Đặng Şahin");
    expect(writable("e\u0301te\u0301")).toBe("été");
    expect(writable("李 Μαρία")).toBe("? Μαρία");
  });
});
