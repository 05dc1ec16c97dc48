import { describe, expect, it, vi } from "vitest";
import { AUDIT_KEPT_YEARS } from "~/domain/company/audit";
import * as conditions from "~/domain/company/conditions";
import * as limits from "~/domain/company/limits";
import { LOCALES, type Locale } from "~/domain/locale";
import * as age from "~/domain/people/age";
import { legalContext } from "./legal-context";
import type { LegalDocument, LegalLink, LegalText } from "./legal-document";
import { type LegalTextName, legalText } from "./legal-texts.server";

/** Every number of the terms is given a value of its own, so that one typed in a text would show. */
vi.mock("~/domain/company/conditions", async (original) => {
  const real = await original<Record<string, number | string>>();
  const unlike = (value: number | string, index: number) =>
    typeof value === "string" ? `${10 + index / 4}`.slice(0, 2).concat(`:${20 + index}`) : 2000 + 7 * index;
  const scaled = (name: string, value: number | string) =>
    typeof value !== "number"
      ? value
      : name.endsWith("_CAD")
        ? value * 100
        : name.endsWith("_BYTES")
          ? value * 1024
          : value;
  return Object.fromEntries(
    Object.entries(real).map(([name, value], index) => [name, scaled(name, unlike(value, index))]),
  );
});
vi.mock("~/domain/people/age", async (original) => ({
  ...(await original<object>()),
  MINIMUM_AGE: 3001,
  ADULT_AGE: 3017,
}));
vi.mock("~/domain/company/limits", async (original) => ({
  ...(await original<object>()),
  ABANDONED_KEPT_DAYS: 4001,
  MAIL_KEPT_DAYS: 4003,
  DELETED_KEPT_DAYS: 4007,
  WAITING_KEPT_DAYS: 4013,
  GROUP_KEPT_DAYS: 4079,
  UNCONFIRMED_KEPT_DAYS: 4019,
  NEED_KEPT_DAYS: 4021,
  BOOKING_KEPT_YEARS: 4027,
  CLAIM_KEPT_YEARS: 4049,
  VISITOR_KEPT_DAYS: 4051,
}));

vi.mock("~/domain/company/audit", async (original) => ({ ...(await original<object>()), AUDIT_KEPT_YEARS: 4057 }));

/** How long what the policy speaks of is kept. */
const kept = [
  limits.ABANDONED_KEPT_DAYS,
  limits.MAIL_KEPT_DAYS,
  limits.DELETED_KEPT_DAYS,
  limits.WAITING_KEPT_DAYS,
  limits.GROUP_KEPT_DAYS,
  limits.UNCONFIRMED_KEPT_DAYS,
  limits.NEED_KEPT_DAYS,
  limits.BOOKING_KEPT_YEARS,
  limits.CLAIM_KEPT_YEARS,
  limits.VISITOR_KEPT_DAYS,
  AUDIT_KEPT_YEARS,
];

const NAMES = ["terms", "privacy"] as const satisfies readonly LegalTextName[];
const operator = { brand: "Escale", phone: "1 800 555-0142", chat: true, permit: "PERMIT" };

const spans = (text: LegalText): readonly (string | LegalLink)[] => (typeof text === "string" ? [text] : text);
const bodies = (document: LegalDocument) => document.sections.flatMap(({ body }) => body);

function textsOf(document: LegalDocument): LegalText[] {
  return [
    ...document.intro,
    ...bodies(document).flatMap((block): readonly LegalText[] => {
      if (block.kind === "paragraph") return [block.text];
      return block.kind === "list" ? block.items : [block.caption, ...block.head, ...block.rows.flat()];
    }),
  ];
}

const linksOf = (document: LegalDocument) =>
  [...textsOf(document).flatMap(spans), ...document.foot].filter((span) => typeof span !== "string");

function wordsOf(document: LegalDocument): string {
  const { title, description, effective, contents, sections, foot } = document;
  const said = (text: LegalText) =>
    spans(text)
      .map((span) => (typeof span === "string" ? span : span.text))
      .join("");
  return [
    title,
    description,
    effective.text,
    contents,
    ...sections.map((section) => section.title),
    ...textsOf(document).map(said),
    ...foot.map(({ text }) => text),
  ].join("\n");
}

/** How each number is written; the type fails when a condition is added and not said. */
function writings(locale: Locale): Record<keyof typeof conditions, string> {
  const { number, percent, money, time, kilobytes } = legalContext(locale, operator);
  const given = { ...conditions };
  const written = {
    DEPOSIT_PERCENT: percent,
    CANCELLATION_HALF_PERCENT: percent,
    PRICE_RISE_TRIGGER_PERCENT: percent,
    PRICE_RISE_CAP_PERCENT: percent,
    NAME_CHANGE_FEE_CAD: money,
    HOTEL_CHANGE_FEE_CAD: money,
    DATE_CHANGE_FEE_CAD: money,
    ATTACHMENT_LIMIT_BYTES: kilobytes,
  } as Record<string, (value: number) => string>;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === "string" ? time(value) : (written[name] ?? number)(value),
    ]),
  ) as Record<keyof typeof conditions, string>;
}

describe.each(LOCALES)("the legal texts in %s", (locale) => {
  const both = NAMES.map((name) => legalText(name, locale, operator));
  const words = both.map(wordsOf).join("\n");

  it("The legal texts contain every number of the domain", () => {
    const missing = Object.entries(writings(locale)).filter(([, written]) => !words.includes(written));
    expect(missing).toEqual([]);
    const { number } = legalContext(locale, operator);
    expect(words).toContain(number(age.MINIMUM_AGE));
    expect(words).toContain(number(age.ADULT_AGE));
    expect(words).toContain(number(age.ADULT_AGE - 1));
    for (const days of kept) expect(words).toContain(number(days));
  });

  it("The legal texts contain no number of their own", () => {
    const { number } = legalContext(locale, operator);
    const known = [
      ...Object.values(writings(locale)),
      ...[
        ...kept,
        age.MINIMUM_AGE,
        age.ADULT_AGE,
        age.ADULT_AGE - 1,
        conditions.CANCELLATION_HALF_UNTIL_DAYS - 1,
        100,
      ].map(number),
      ...both.map(({ effective }) => effective.text),
      ...["I-94", "Loi 25", "Law 25", legalContext(locale, operator).phone.text],
    ].sort((a, b) => b.length - a.length);
    const rest = known.reduce((left, written) => left.split(written).join("…"), words);
    expect(rest.match(/.{0,40}\d.{0,40}/g) ?? []).toEqual([]);
  });

  it("The legal texts name the permit and the chat only when there are any", () => {
    expect(words).toContain("PERMIT");
    const bare = NAMES.map((name) => wordsOf(legalText(name, locale, { ...operator, chat: false, permit: undefined })));
    expect(bare.join()).not.toMatch(/undefined|clavardage|live chat|PERMIT/);
  });

  it("The privacy page says where to send a request, and how to learn it while no address is configured", () => {
    const office = { name: "Voyages Untel inc.", address: ["rue des Érables", "Québec"] };
    const request = (over: Partial<typeof operator> & { office?: typeof office }) => {
      const { sections, ...rest } = legalText("privacy", locale, { ...operator, ...over });
      return wordsOf({ ...rest, sections: sections.filter(({ id }) => id === "request") });
    };
    expect(request({ office })).toContain("Voyages Untel inc., rue des Érables, Québec.");
    for (const said of [request({ office }), request({})]) {
      expect(said).toContain(legalContext(locale, operator).phone.text);
      expect(said).toMatch(/trente jours|thirty days/);
      expect(said).toContain("Commission d’accès à l’information du Québec");
      expect(said).toMatch(/Commissariat à la protection de la vie privée|Office of the Privacy Commissioner/);
    }
  });

  it("The legal texts follow their language's typography", () => {
    expect(words.match(/.*['"].*/g) ?? []).toEqual([]);
    expect(words.match(/.* {2}.*|.*\s[.,].*/g) ?? []).toEqual([]);
    if (locale === "en-ca") return;
    expect(words.match(/.*( [:;!?»%$]|« |\d (jours|mois|ans|minutes)).*/g) ?? []).toEqual([]);
    expect(words.match(/.*([^\u00a0\s][»%]|\s[;!?]|«[^\u00a0]).*/g) ?? []).toEqual([]);
  });

  it.each(NAMES)("The legal texts link to existing sections (%s)", (name) => {
    const document = legalText(name, locale, operator);
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { href } of linksOf(document)) {
      if (href.startsWith("#")) expect(ids).toContain(href.slice(1));
      else expect(href).toMatch(/^(tel:\d+|\/(fr|en)-ca(\/[a-z-]+)?|https:\/\/[^ ]+)$/);
    }
    expect(linksOf(document).map(({ href }) => href)).toContain(`/${locale}`);
    expect(document.description.length).toBeLessThanOrEqual(160);
  });
});

it.each(NAMES)("Both languages have the same sections, rules and tables (%s)", (name) => {
  const [french, english] = LOCALES.map((locale) =>
    legalText(name, locale, operator).sections.map(({ id, body }) => ({
      id,
      body: body.map((block) =>
        block.kind === "list"
          ? `list of ${block.items.length}`
          : block.kind === "table"
            ? `table of ${block.rows.map((row) => row.length)}`
            : "paragraph",
      ),
    })),
  );
  expect(english).toEqual(french);
});
