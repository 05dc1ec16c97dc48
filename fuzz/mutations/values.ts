/** Values of fields: texts, numbers, days and addresses as nobody types them. */
import type { Random } from "../../faults/random";
import { textOf } from "../draft";
import { CANARY, changePair, FORM_BYTES, type Mutations, raw } from "./mutation";

const NUMBERS = [
  "0",
  "-0",
  "-1",
  "1e309",
  "1e21",
  "NaN",
  "Infinity",
  "99999999",
  "99999999999999999999",
  "9007199254740993",
  "0x10",
  "0b1",
  "1,5",
  "1.005",
  "  1 ",
  "+1",
  "１２",
  "١٢",
  "1_000",
  "1e-7",
  "2147483648",
  "-9223372036854775809",
  "0.1".padEnd(400, "1"),
  "1".repeat(400),
] as const;
const DAYS = [
  "2026-13-45",
  "0000-00-00",
  "+275760-09-14",
  "-000001-01-01",
  "2027-02-30",
  "9999-12-31",
  "99999-01-01",
  "2026-1-1",
  "2026-W01-1",
  "2027-01-01T25:61",
  "1969-12-31",
  "2027-02-29",
  "24:00",
  "99:99",
] as const;
const TEXTS = [
  "null",
  "undefined",
  "true",
  "[object Object]",
  "{}",
  "[]",
  "' or 1=1 --",
  '"); drop table checkouts; --',
  "$\u007b7*7}",
  "{{7*7}}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "../../../../etc/passwd",
  "C:\\con",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "%s%n%x",
  "\u202etxt.exe",
  "👩‍👩‍👧‍👦",
  "İstanbul",
  "ﬁ",
  "ß",
  "\u0000",
  "a\u0000b",
  "a\r\nb: c",
  "\r\n.\r\n",
  "\t",
  "\u2028",
  "\ufeff",
  "\u0085",
  "e\u0301",
  "x@y.z\r\nBcc: a@b.c",
  "=1+1",
  "-",
  "_",
  "*",
  "?",
  "#",
  "&",
  ".",
] as const;
const EMAILS = [
  "@",
  "a@",
  "@b",
  "a@b",
  "a@b.c",
  `"${CANARY} x"@example.com`,
  `${CANARY}@exa mple.com`,
  `${CANARY}@[127.0.0.1]`,
  `${CANARY}@example.com,${CANARY}@example.org`,
  `<${CANARY}@example.com>`,
  `${CANARY}@bücher.example`,
  `${CANARY}@xn--.example`,
  `${"a".repeat(300)}@example.com`,
  `${CANARY}@${"a.".repeat(120)}com`,
  `${CANARY}@example.com\n`,
  `${CANARY}@example.com\u0000`,
] as const;
/** What makes patterns with two ways to match the same try them all. */
const TEDIOUS = [
  "1 ",
  "1-",
  "4 ",
  "12 ",
  "4242 4242 4242 4242 ",
  " ",
  "\t",
  "\u00a0",
  "-",
  ".",
  "a",
  "a@",
  "@a.",
  "a.",
  "0",
  "<",
  "&",
  "\r\n",
  "\n",
  "=",
  "+",
  "_",
  "/",
  "(",
  "[",
  "\u0300",
  "é",
  "ﷺ",
  "\u202e",
  "👍",
  "\u200b",
  "Ａ",
  "%",
  "1\u2010",
  "\u3000",
] as const;
const BYTES = [
  "%ED%A0%80",
  "%ED%BF%BF",
  "%C0%80",
  "%C0%AF",
  "%F8%88%80%80%80",
  "%FF%FE",
  "%FE%FF",
  "%80",
  "%E2%82",
  "%",
  "%1",
  "%zz",
  "%u0041",
  "%00",
  "a%00b",
  "%0D%0A",
  "%E2%80%AE",
  "\xe9",
  "\xff\xfeA\x00",
  "+%2B+",
  "%25%30%30",
] as const;

const sized = (random: Random) => random.pick([100, 1000, 5000, 20_000, 60_000]);
/** A text of about so many bytes of a form's body. */
function repeated(unit: string, bytes: number): string {
  const each = Math.max(1, encodeURIComponent(unit).length);
  return unit.repeat(Math.max(1, Math.min(bytes, Math.floor((FORM_BYTES * 0.9) / each))));
}

const replaced =
  (texts: readonly [string, ...string[]]) => (draft: Parameters<Mutations[string]>[0], random: Random) => {
    const text = random.pick(texts);
    const name = changePair(draft, random, ([was]) => [[was, text]]);
    return name === null ? null : `${name}=${text.slice(0, 60)}`;
  };

export const values: Mutations = {
  "a number": replaced(NUMBERS),
  "a day or an hour": replaced(DAYS),
  "a text": replaced(TEXTS),
  "an e-mail": replaced(EMAILS),
  nothing: replaced([""]),
  "a text with something in it": (draft, random) => {
    const more = random.pick(TEXTS);
    const name = changePair(draft, random, ([was, value]) => [[was, `${textOf(value)}${more}`]]);
    return name === null ? null : `${name} and ${JSON.stringify(more)}`;
  },
  "bytes that are no text": (draft, random) => {
    const bytes = random.pick(BYTES);
    const name = changePair(draft, random, ([was]) => [[was, raw(CANARY + bytes)]]);
    return name === null ? null : `${name}=${bytes}`;
  },
  "a tedious text": (draft, random) => {
    const unit = random.pick(TEDIOUS);
    const text = repeated(unit, sized(random)) + random.pick(["", "!", "x", "1", "\u0000"]);
    const name = changePair(draft, random, ([was]) => [[was, text]]);
    return name === null ? null : `${name}=${JSON.stringify(unit)} × ${Math.floor(text.length / unit.length)}`;
  },
  "a tedious text of two": (draft, random) => {
    const unit = random.pick(TEDIOUS) + random.pick(TEDIOUS);
    const text = CANARY + repeated(unit, sized(random));
    const name = changePair(draft, random, ([was]) => [[was, text]]);
    return name === null ? null : `${name}=${JSON.stringify(unit)} × ${Math.floor(text.length / unit.length)}`;
  },
  digits: (draft, random) => {
    const text = Array.from({ length: sized(random) }, () => random.whole(0, 9)).join("");
    const name = changePair(draft, random, ([was]) => [[was, text]]);
    return name === null ? null : `${name}=${text.length} digits`;
  },
  "a card number": (draft, random) => {
    const number = random.pick([
      "4242424242424242",
      "4242 4242 4242 4242",
      "378282246310005",
      "4242-4242-4242-4242 12/30",
    ]);
    const name = changePair(draft, random, ([was]) => [[was, number]]);
    return name === null ? null : `${name}=${number}`;
  },
  "characters by chance": (draft, random) => {
    const text = Array.from({ length: random.whole(1, 200) }, () => String.fromCharCode(random.whole(0, 0xffff))).join(
      "",
    );
    const name = changePair(draft, random, ([was]) => [[was, `${CANARY}${text}`]]);
    return name === null ? null : `${name}=${text.length} characters by chance`;
  },
  "two values changed over": (draft, random) => {
    const fields = draft.fields;
    if (!fields || fields.length < 2) return null;
    const [one, other] = [random.whole(0, fields.length - 1), random.whole(0, fields.length - 1)];
    const [first, second] = [fields[one], fields[other]];
    if (!first || !second) return null;
    draft.fields = fields.map((pair, at) =>
      at === one ? [pair[0], second[1]] : at === other ? [pair[0], first[1]] : pair,
    );
    return `${textOf(first[0])} and ${textOf(second[0])}`;
  },
};
