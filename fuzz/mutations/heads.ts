/** Headers: who asks, from where, for which host, with which cookies. */
import type { Random } from "../../faults/random";
import type { Draft } from "../draft";
import { CANARY, type Mutations } from "./mutation";

const HOSTS = [
  "",
  " ",
  "a@b",
  "localhost/preferences?",
  "localhost/preferences#",
  "evil.example",
  "evil.example:99999",
  "[::1]",
  "[::1",
  "localhost:",
  ":80",
  "localhost:99999999",
  "a b",
  "localhost\\x",
  "xn--",
  "%00",
  "\xff",
  "a".repeat(3000),
  "localhost?x",
  "localhost#x",
  "user:pass@localhost",
  "127.0.0.1:1\t",
  "localhost, evil.example",
  "..",
  "-",
  "http://localhost",
] as const;
const PROTOCOLS = [
  "x y",
  "javascript",
  "",
  "https, http",
  "http://",
  "\xff",
  "ftp",
  "https://evil.example/?",
  "1http",
  ":",
] as const;
const ADDRESSES = [
  "",
  "x",
  "999.999.999.999",
  "::1",
  "[::1]:80",
  "fe80::1%eth0",
  "127.0.0.1",
  "1.2.3.4, 5.6.7.8",
  ",,,",
  "unknown",
  "_hidden",
  "\xff",
  "1".repeat(3000),
  "1.2.3.4:99999",
  "2001:db8::1, 10.0.0.1",
] as const;
const ORIGINS = [
  "null",
  "",
  "https://evil.example",
  "localhost",
  "http://",
  "://",
  "\xff",
  "file://",
  "a".repeat(3000),
  "http://localhost:1, http://localhost:2",
  "http://[",
  "data:,x",
] as const;
const COOKIES = [
  "",
  ";",
  "=",
  ";;;;",
  "session",
  "session=",
  "session=%",
  "session=%zz",
  "session=\xff",
  `session=${"a".repeat(6000)}`,
  "locale=xx; currency=XXX",
  "currency=USD",
  "currency=__proto__",
  "locale=fr-ca; locale=en-ca",
  "__proto__=x; constructor=y",
  "a=b; ".repeat(800),
  'session="eyJ"',
  "session=ImEi",
  "session=e30=.x",
  "browser=%00",
  `currency=${CANARY}`,
  `${CANARY}=${CANARY}`,
] as const;
const LANGUAGES = [
  "",
  "*",
  "xx",
  "fr-CA;q=2",
  "fr;q=x",
  "en,".repeat(1500),
  "\xff",
  ";",
  "fr-".repeat(900),
  "en;q=0, *;q=0",
  "zz-Zzzz-ZZ-x-private",
] as const;
const OTHERS: readonly [string, ...string[]][] = [
  ["Accept", "", "*/*", "text/event-stream", "a".repeat(4000), "application/json", "\xff"],
  ["Accept-Encoding", "", "*", "br;q=0, gzip;q=0, identity;q=0", "x", "br,".repeat(1500), "gzip", "br", "zstd", "\xff"],
  ["If-None-Match", "*", "W/", '"', '"x"', 'W/"x",'.repeat(700), "\xff", "x"],
  ["If-Modified-Since", "x", "Thu, 01 Jan 1970 00:00:00 GMT", "9999999999999", "\xff"],
  ["Range", "bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0,1-1", "x", "bytes=999999999999999999999-"],
  ["X-Request-Id", "", "x", `${CANARY}${"1".repeat(60)}`, "a".repeat(5000), "\xff\xfe", "../../x", "12345678"],
  ["X-Visitor", "", "x", "\xff"],
  ["Expect", "100-continue", "x"],
  ["Upgrade", "websocket", "h2c", "x"],
  ["Connection", "close", "upgrade", "x", "keep-alive, close"],
  ["Sec-Fetch-Site", "cross-site", "same-site", "", "x", "none", "same-origin"],
  ["Sec-Fetch-Dest", "empty", "document", "x"],
  ["X-HTTP-Method-Override", "DELETE", "GET"],
  ["Content-Encoding", "gzip", "br", "x", "deflate"],
  ["X-Forwarded-Port", "x", "99999", "-1"],
  ["X-Forwarded-Prefix", "/x", "//evil.example"],
  ["Forwarded", "for=1.2.3.4;host=evil.example", ";;;"],
  ["Stripe-Signature", "", "x", "t=1,v1=x", `t=${"9".repeat(400)},v1=${"a".repeat(64)}`, "t=,v1=", "\xff"],
  ["Authorization", "Basic", "Basic %", "Bearer x", "Basic \xff"],
  ["Purpose", "prefetch"],
  ["User-Agent", "", "\xff", "a".repeat(5000)],
  ["X-Remix-Request", "yes"],
];

/** Puts a header in the place of those of its name, or beside them. */
function put(draft: Draft, name: string, value: string, random: Random): string {
  const beside = random.next() < 0.1;
  const others = draft.headers.filter(([each]) => beside || each.toLowerCase() !== name.toLowerCase());
  draft.headers = [...others, [name, value]];
  // Whether what is in it ends the request is for the server to say.
  draft.isDirty ||= ["Expect", "Upgrade", "Connection", "Host", "Content-Encoding"].includes(name);
  return `${name}: ${value.slice(0, 60)}`;
}

export const heads: Mutations = {
  "a host": (draft, random) => put(draft, "Host", random.pick(HOSTS), random),
  "a host as a proxy tells it": (draft, random) => put(draft, "X-Forwarded-Host", random.pick(HOSTS), random),
  "a protocol as a proxy tells it": (draft, random) => put(draft, "X-Forwarded-Proto", random.pick(PROTOCOLS), random),
  "a client as a proxy tells it": (draft, random) => put(draft, "X-Forwarded-For", random.pick(ADDRESSES), random),
  "an origin": (draft, random) => put(draft, random.pick(["Origin", "Referer"]), random.pick(ORIGINS), random),
  cookies: (draft, random) => put(draft, "Cookie", random.pick(COOKIES), random),
  "cookies cut": (draft, random) => {
    const found = draft.headers.find(([name]) => name === "Cookie");
    if (!found) return null;
    return put(draft, "Cookie", found[1].slice(0, random.whole(0, found[1].length)), random).slice(0, 20);
  },
  "no cookies": (draft) => {
    draft.headers = draft.headers.filter(([name]) => name !== "Cookie");
    return "none";
  },
  languages: (draft, random) => put(draft, "Accept-Language", random.pick(LANGUAGES), random),
  "another header": (draft, random) => {
    const [name, ...options] = random.pick(OTHERS as [[string, ...string[]]]);
    return put(draft, name, random.pick(options as [string]), random);
  },
  "a header left out": (draft, random) => {
    const at = random.whole(0, draft.headers.length - 1);
    const [gone] = draft.headers.splice(at, 1);
    draft.isDirty ||= gone?.[0] === "Host";
    return gone?.[0] ?? null;
  },
  "very many headers": (draft, random) => {
    const count = random.pick([50, 500, 3000]);
    for (let i = 0; i < count; i++) draft.headers.push([`X-${i}`, "y"]);
    draft.isDirty = true;
    return String(count);
  },
};
