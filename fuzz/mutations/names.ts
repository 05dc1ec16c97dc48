/** Names of fields: what a form library expands into lists and objects. */
import { type Pair, textOf } from "../draft";
import { addPairs, changePair, FORM_BYTES, type Mutations, raw } from "./mutation";

const INDICES = [
  "99999999",
  "20000000",
  "5000000",
  "1000000",
  "4294967295",
  "4294967296",
  "9007199254740993",
  "1e9",
  "-1",
  "0x10",
  "1000",
  "200",
  "01",
  " 1",
  "",
  "NaN",
  "length",
] as const;
const ODD_NAMES = [
  "__intent__",
  "__state__",
  "__proto__",
  "__proto__[x]",
  "constructor.prototype.x",
  "hasOwnProperty",
  "toString",
  "then",
  "length",
  "",
  "[",
  "]",
  "[]",
  "[0]",
  "a[",
  "a]b",
  ".",
  "..",
  "a..b",
  "x[0].y",
  "travellers",
  "travellers.length",
  "travellers[]",
  "travellers[0]",
  "travellers[0][0]",
  "travellers[0].firstName.x",
  "travellers[0].firstName[0]",
  "travellers[0].extras",
  "travellers[0].extras[0].x",
  "address[0]",
  "address.x",
  "terms[0]",
  "intent",
  "do",
  "id",
  "amount-",
  "amount-__proto__",
  "remove-card",
  "seat[0]",
  "seat[-1]",
  "seat[99999999]",
  "seat[0][0]",
  "cardToken",
  "cardnumber",
  "cvc",
  "_method",
  "_data",
  "index",
] as const;
const ODD_STATES = [
  "x",
  "{}",
  "[]",
  "null",
  '{"__proto__":1}',
  '{"type":"insert","payload":{"name":"travellers"}}',
  '{"type":"validate","payload":{}}',
  '{"type":"update","payload":{"name":"travellers[99999999].title","value":"x"}}',
  '{"type":"reset"}',
  '{"type":"remove","payload":{"name":"travellers","index":99999999}}',
  '{"type":"reorder","payload":{"name":"travellers","from":0,"to":99999999}}',
  '{"type":"x","payload":null}',
  '{"validated":{"__proto__":true}}',
] as const;

/** How many of something that takes so many bytes fit into a form. */
const fitting = (bytes: number, most: number) => Math.max(1, Math.min(most, Math.floor((FORM_BYTES * 0.95) / bytes)));

export const names: Mutations = {
  "an index out of bounds": (draft, random) => {
    const index = random.pick(INDICES);
    const name = changePair(draft, random, ([was, value]) => {
      const text = textOf(was);
      const spoiled =
        /\[\d*\]/.test(text) && random.next() < 0.7 ? text.replace(/\[\d*\]/, () => `[${index}]`) : `${text}[${index}]`;
      return random.next() < 0.5
        ? [
            [was, value],
            [spoiled, value],
          ]
        : [[spoiled, value]];
    });
    return name === null ? null : `[${index}] on ${name}`;
  },
  "an index too many in a list of travellers": (draft, random) => {
    const field = random.pick(["title", "firstName", "email", "extras[0]", "extras[20000000]", "birthDay", "x"]);
    const index = random.pick(INDICES);
    addPairs(draft, [[`travellers[${index}].${field}`, "x"]], random);
    return `travellers[${index}].${field}`;
  },
  "a name that is odd": (draft, random) => {
    const odd = random.pick(ODD_NAMES);
    addPairs(draft, [[odd, random.pick(["x", "", "on", "1", "[object Object]"])]], random);
    return odd;
  },
  "a state or an intent of the form library": (draft, random) => {
    const name = random.pick(["__intent__", "__state__"]);
    const value = random.pick(ODD_STATES);
    addPairs(draft, [[name, value]], random);
    return `${name}=${value}`;
  },
  "a name very deep": (draft, random) => {
    const step = random.pick(["[0]", ".a", "[]", "[1]", ".__proto__", "[a]"]);
    const times = fitting(encodeURIComponent(step).length, random.pick([50, 1000, 5000, 15_000]));
    const start = random.pick(["travellers", "address", "x", "name", ""]);
    addPairs(draft, [[start + step.repeat(times), "x"]], random);
    return `${start}${step} × ${times}`;
  },
  "a name very long": (draft, random) => {
    const unit = random.pick(["a", "[", ".", "é", "_"]);
    const times = fitting(encodeURIComponent(unit).length, random.pick([300, 5000, 60_000]));
    addPairs(draft, [[unit.repeat(times), "x"]], random);
    return `${unit} × ${times}`;
  },
  "very many fields": (draft, random) => {
    const patterns: [string, (i: number) => string][] = [
      ["x{i}", (i) => `x${i}`],
      ["travellers[{i}].title", (i) => `travellers[${i}].title`],
      ["travellers[0].extras[{i}]", (i) => `travellers[0].extras[${i}]`],
      ["a[{i}][{i}]", (i) => `a[${i}][${i}]`],
      ["the same", () => "x"],
      ["amount-{i}", (i) => `amount-${i}`],
      ["seat[{i}]", (i) => `seat[${i}]`],
      ["a.b{i}.c", (i) => `a.b${i}.c`],
    ];
    const [told, nameOf] = random.pick(patterns as [(typeof patterns)[0]]);
    const count = fitting(encodeURIComponent(nameOf(9999)).length + 3, random.pick([100, 1000, 4000, 20_000]));
    addPairs(
      draft,
      Array.from({ length: count }, (_, i): Pair => [nameOf(i), "x"]),
      random,
    );
    return `${told} × ${count}`;
  },
  "a name in bytes that are no text": (draft, random) => {
    const bytes = random.pick(["%00", "%C0%AF", "%ED%A0%80", "%FF", "%", "%zz", "\xff\xfe", "%E2%80%AE", "%0D%0A"]);
    const name = changePair(draft, random, ([was, value]) => [
      [raw(encodeURIComponent(textOf(was).replace(/[\ud800-\udfff]/g, "")) + bytes), value],
    ]);
    return name === null ? null : `${bytes} on ${name}`;
  },
  "a name twice": (draft, random) => {
    const name = changePair(draft, random, (pair) => [pair, pair, ...(random.next() < 0.3 ? [pair] : [])]);
    return name;
  },
  "a field left out": (draft, random) => changePair(draft, random, () => []),
  "a field renamed to an object": (draft, random) =>
    changePair(draft, random, ([was, value]) => [
      [`${textOf(was)}${random.pick([".x", "[0]", "[x]", ".0", "[0].x", "."])}`, value],
    ]),
  "a field that is a list's own name": (draft, random) =>
    changePair(draft, random, ([was, value]) => [[textOf(was).replace(/[[.].*$/s, ""), value]]),
};
