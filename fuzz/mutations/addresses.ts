/** Addresses and methods. */
import { type Pair, textOf } from "../draft";
import { CANARY, type Mutations, raw } from "./mutation";

const METHODS = [
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
  "HEAD",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "get",
  "POST ",
  "X",
  "G\x00T",
  "QUERY",
  "A".repeat(300),
] as const;
const SEGMENTS = [
  "%00",
  "%0d%0a",
  "%2f",
  "%2e%2e",
  "..",
  ".",
  "%",
  "%zz",
  "%c0%af",
  "%ed%a0%80",
  "%ff",
  "\xff",
  "é",
  "%e2%80%ae",
  "__proto__",
  "constructor",
  "undefined",
  "null",
  "0",
  "-1",
  "99999999999999999999",
  "a".repeat(200),
  "a".repeat(6000),
  "%f0%9f%91%8d",
  ";x=1",
  "x.data",
  "_payload.json",
  "*",
  "$",
  ":slug",
  "?",
  "#",
  "\\",
  "%5c",
  "+",
  "%20",
  "e%CC%81",
  "x.ics",
  "pdf",
  "ICS",
] as const;
const TAILS = [
  "/",
  "//",
  "/.",
  "/..",
  "/../..",
  "/%2e%2e/",
  ".json",
  "/_payload.json",
  ".data",
  "?",
  "??",
  "#x",
  ";",
  "%00",
  "/x",
  "%20",
  "&",
  "?&&&==",
  "?_data",
  "?index",
  "?_data=root",
] as const;
const WHOLE = [
  "*",
  "http://evil.example/",
  "http://localhost/fr-ca",
  "//evil.example",
  "///",
  "/\\evil.example",
  "",
  "evil.example:443",
  "/..",
  "/.%2e/",
  "\x00",
  "/%",
  "/fr-ca\x00",
  "/fr-ca%00",
  "/FR-CA",
  "/en-ca/voyage",
  "/assets/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/..%5c..%5cpackage.json",
  "/.env",
  "/build/server/index.js",
  `/${"a/".repeat(4000)}`,
  `/${"%2e%2e/".repeat(900)}`,
  `/?${"a=1&".repeat(3000)}`,
] as const;
const KNOWN = [
  "from",
  "to",
  "date",
  "adults",
  "children",
  "kind",
  "month",
  "days",
  "price",
  "sort",
  "page",
  "night",
  "nights",
  "_data",
  "index",
  "again",
  "error",
  "code",
  "state",
  "iss",
  "done",
  "step",
  "pay",
  "shown",
  "refused",
  "was",
  "card_token",
  "card_brand",
  "card_last4",
  "card_error",
  "returned",
  "corrected",
  "what",
  "id",
  "locale",
  "currency",
  "v",
  "month[]",
  "__proto__",
] as const;
const ROUTES = [
  "root",
  "routes/home",
  "fr-ca.home",
  "en-ca.trip.list",
  "en-ca.trip.detail",
  "fr-ca.checkout",
  "en-ca.checkout.payment",
  "en-ca.booking",
  "fr-ca.planner.trip",
  "en-ca.site",
  "any.not-found",
  "x",
  "__proto__",
  "",
] as const;
const VALUES = [
  "",
  "0",
  "-1",
  "1e9",
  "99999999999",
  "2027-02-30",
  "2027-13",
  "9999-12",
  "0000-00",
  "2026-11",
  "montreal",
  "quebec",
  "x",
  "\u0000",
  "\r\nX: y",
  "%",
  "[object Object]",
  "new-york",
  "price",
  "__proto__",
  "é".repeat(500),
  "1".repeat(5000),
  "a,b,c",
  CANARY,
  "/\\evil.example",
  "javascript:alert(1)",
] as const;

export const addresses: Mutations = {
  "another method": (draft, random) => {
    draft.method = random.pick(METHODS);
    draft.isDirty = true;
    return draft.method.slice(0, 20);
  },
  "a form sent as the other kind": (draft) => {
    if (draft.fields) {
      draft.query = [...draft.query, ...draft.fields];
      draft.fields = null;
      draft.method = "GET";
      // What does not fit into a head is refused by the server itself.
      return "in the address";
    }
    draft.method = "POST";
    draft.fields = draft.query.length > 0 ? draft.query : [["x", CANARY]];
    return "in the body";
  },
  "a segment": (draft, random) => {
    const segments = draft.path.split("/");
    const at = random.whole(1, Math.max(1, segments.length - 1));
    const odd = random.pick(SEGMENTS);
    segments[at] = random.next() < 0.5 ? odd : `${segments[at] ?? ""}${odd}`;
    draft.path = segments.join("/");
    return `${odd.slice(0, 30)} at ${at}`;
  },
  "a segment more or less": (draft, random) => {
    const segments = draft.path.split("/");
    const at = random.whole(1, Math.max(1, segments.length - 1));
    if (random.next() < 0.5) segments.splice(at, 1);
    else segments.splice(at, 0, random.pick(["x", "", ...SEGMENTS.slice(0, 8)]));
    draft.path = segments.join("/") || "/";
    return `at ${at}`;
  },
  "a tail": (draft, random) => {
    const tail = random.pick(TAILS);
    draft.path += tail;
    return tail;
  },
  "another address": (draft, random) => {
    draft.path = random.pick(WHOLE);
    draft.query = [];
    draft.isDirty = true;
    return draft.path.slice(0, 40);
  },
  capitals: (draft) => {
    draft.path = draft.path.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    return "all";
  },
  "a parameter": (draft, random) => {
    const name = random.pick(KNOWN);
    const value = name === "_data" ? random.pick(ROUTES) : random.pick(VALUES);
    draft.query = [...draft.query.filter(([each]) => textOf(each) !== name || random.next() < 0.2), [name, value]];
    return `${name}=${value.slice(0, 30)}`;
  },
  "many parameters": (draft, random) => {
    const count = random.pick([10, 100, 1200]);
    const more = Array.from({ length: count }, (): Pair => [random.pick(KNOWN), random.next() < 0.3 ? "1" : "x"]);
    draft.query = [...draft.query, ...more];
    return String(count);
  },
  "a parameter in bytes that are no text": (draft, random) => {
    const bytes = random.pick(["%", "%zz", "%ff", "%ed%a0%80", "%00", "\xff", "%c0%80", "%e2%80%ae"]);
    draft.query = [...draft.query, [random.pick(KNOWN), raw(bytes)]];
    return bytes;
  },
};
