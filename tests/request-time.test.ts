/** Whatever 60 KB of a request hold, what reads them takes a moment of the processor's: of what a caller chooses, all. */
import { expect, it } from "vitest";
import { z } from "zod";
import { plainWords, readSearch } from "~/domain/booking/booking-search";
import { checkClaim } from "~/domain/booking/claim";
import { checkReview } from "~/domain/booking/review";
import { readPurchaseSearch } from "~/domain/booking/take-over";
import { parseTicketCode } from "~/domain/booking/ticket";
import { checkNotice } from "~/domain/departures/notice";
import { carriesCardNumber } from "~/domain/money/card-number";
import { codeTyped } from "~/domain/money/discount";
import { amountTyped } from "~/domain/money/money";
import { isBusinessPhone, isEmail, isPhone, phoneAddress } from "~/domain/people/contact";
import { checkNeed } from "~/domain/people/needs";
import { isTravellerName } from "~/domain/people/traveller-name";
import { oneLine, severalLines } from "~/domain/plain-text";
import { readItem } from "~/domain/planner/items";
import { toldCode, toldDescription } from "~/domain/provider-words";
import { lines, postedForm, readForm, text } from "~/features/form/read-form.server";
import { readBounce, readBounceEvents } from "~/gateways/bounce-report.server";
import { idInMessageId, readReturnToken } from "~/gateways/return-path.server";
import { localeOf } from "~/i18n/i18n.server";
import { localPath } from "~/i18n/local-path";
import { canonicalPath, pathInLocale, screenAt } from "~/i18n/paths";
import { redirectAt } from "~/i18n/route-rules";
import { choicesIn } from "~/routes/amendments/activity-choices.server";
import { addressOf, isReadable, withoutEmptyParts } from "~/server/address.server";
import { isFresh } from "~/server/fresh.server";
import { readFields } from "~/server/posted-form.server";
import { readerOfCookies } from "~/server/reader.server";
import { sessionKeyOf } from "~/server/session-cookie.server";
import { countedAddress } from "~/server/visitor.server";
import { processorMs } from "./support/processor";

const LENGTH = 60_000;
/** What takes the square of its length takes several seconds; a slow machine, a third of one. */
const MAX_MS = 1_000;
const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const TEXTS: readonly string[] = [
  ...[
    "/",
    " ",
    "\n",
    ".",
    ",",
    "-",
    "0",
    "a",
    "[",
    "(",
    "<",
    '"',
    "'",
    ";",
    ":",
    "=",
    "&",
    "%",
    "\\",
    "@",
    "é",
    "\u0301",
  ],
  ...[
    "a.",
    "a@",
    "1 ",
    "1-",
    "1,",
    "a=1&",
    "a=1; ",
    "; ",
    "\r\n",
    "\n ",
    "[a",
    "%2F",
    "%C3%A9",
    "/a",
    "a/",
    "//x",
    "=?",
  ],
  ...["a, ", "fr;q=0.9,", 'W/"a", ', "a: b\r\n", "--x\r\n", "AB12 ", "4242 ", "1.234,", "ES-", "Zoé ", "{{", "00:"],
]
  .map(fill)
  // In the other order: what sorts them takes the square of their number.
  .concat("\u0301".repeat(LENGTH / 2) + "\u0316".repeat(LENGTH / 2))
  .map((text) => `a${text}\u0001`);

const schema = z.object({ one: text, several: z.array(z.string()).default([]), long: lines });
const form = postedForm(schema, { one: 100, several: 100, long: 2_000 });
const asked = (headers: Record<string, string>) => new Request("http://localhost/en-ca", { headers });
const header = (value: string) => value.replace(/[^\x20-\x7e]/g, "");
const posted = (value: string) => {
  const data = new FormData();
  for (const name of ["one", "several", "long"]) data.append(name, value);
  return data;
};

const READERS: Record<string, (value: string) => unknown> = {
  "the address of a request": (value) => {
    const address = addressOf(`/en-ca/${value}`);
    return address && [isReadable(address), withoutEmptyParts(address.pathname)];
  },
  "the screen of a path": (value) => [screenAt(`/en-ca/${value}`), pathInLocale(`/en-ca/trip/${value}`, "", "fr-ca")],
  "where a path leads": (value) => [
    canonicalPath(`/en-ca/${value}`),
    redirectAt(`/en-ca/${value}`),
    localPath(`/${value}`),
  ],
  "the texts of a form": (value) => [oneLine(value), severalLines(value), readForm(posted(value), form)],
  "a card's number in a text": carriesCardNumber,
  "an address, a telephone": (value) => [isEmail(value), isPhone(value), isBusinessPhone(value), phoneAddress(value)],
  "an amount, a code": (value) => [amountTyped(value, null), codeTyped(value), choicesIn([value])],
  "a name": (value) => [isTravellerName(value), plainWords(value)],
  "what is searched for": (value) => [readSearch(value), readPurchaseSearch(value)],
  "a need, a claim, a review": (value) => [
    checkNeed(value),
    checkClaim(value),
    checkReview({ rating: "5", text: value }),
  ],
  "a notice": (value) => checkNotice({ "fr-ca": { subject: value, text: value }, "en-ca": { subject: "", text: "" } }),
  "an item of a trip": (value) => readItem("restaurant", { name: value, phone: value, price: value, time: value }),
  "a ticket": parseTicketCode,
  "what a provider says": (value) => [toldCode(value), toldDescription(value)],
  "a mail that came back": (value) =>
    readBounce(Buffer.from(`Content-Type: multipart/report; boundary=x\r\nTo: ${value}\r\n\r\n--x\r\n${value}`)),
  "a report of a mail": (value) => [readBounceEvents(value), readReturnToken(value), idInMessageId(value)],
  "the address of a visitor": countedAddress,
  "what a browser has already": (value) => isFresh(value, '"x"'),
  cookies: (value) => Promise.all([readerOfCookies(value), sessionKeyOf(asked({ Cookie: header(value) }))]),
  "the languages of a browser": (value) => localeOf(asked({ "Accept-Language": header(value) })),
  "a body in the plain encoding": (value) => readFields(Buffer.from(`a=${value}`), "application/x-www-form-urlencoded"),
  "a body in parts": (value) => readFields(Buffer.from(`--x\r\n${value}\r\n--x--`), "multipart/form-data; boundary=x"),
  "the kind of a body": (value) => readFields(Buffer.from("a=1"), `multipart/form-data; ${value}`),
};

it.each(Object.entries(READERS))("60 KB of anything take a moment to be read as %s", async (_of, read) => {
  const slow: string[] = [];
  for (const value of TEXTS) {
    const ms = await processorMs(async () => {
      try {
        await read(value);
      } catch {
        // Refused is as good as read.
      }
    });
    if (ms > MAX_MS) slow.push(`${Math.round(ms)} ms: ${JSON.stringify(value.slice(0, 8))}`);
  }
  expect(slow).toEqual([]);
});
