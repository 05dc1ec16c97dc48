/** The seven who come to every address of the site, and what each of them knows. */
import { LOCALES, type Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { cardToken, hold, pay, payFields, post, readyCheckout } from "./buyer";
import { freshDeparture, keepOpen, select } from "./database";
import { signedIn } from "./fetched-sign-in";
import { mailTo } from "./mail";
import { inOurBooks, receiptOf } from "./money";
import type { Served } from "./site";

/** In the order of the cells of `permissions.ts`. */
export const PEOPLE = [
  /** Nobody in particular. */
  "anonymous",
  /** Signed in, with trips and bookings of their own or none. */
  "stranger",
  /** Signed in with the e-mail a trip is shared with. */
  "viewer",
  /** Signed in with an e-mail the trip was shared with once, and with the link of that time. */
  "removed",
  /** Has the link of a mail, and no account. */
  "link",
  /** Signed in: made the trip, bought the booking, and opened the checkout. */
  "owner",
  /** No account: opened another checkout, and made another booking. */
  "buyer",
] as const;
export type Person = (typeof PEOPLE)[number];

/** What a person puts for a parameter of an address; the owner's where nothing says otherwise. */
type Known = Readonly<Record<string, string>>;
export type Cast = { known: Record<Person, Known>; cookies: Record<Person, string>; trips: string[] };

const GUESSED = "guessedguessedguessed1";
const someone = (who: string) => `${who}-${process.pid}@permissions.example.com`;

async function buys(site: Served, email: string): Promise<Record<string, string>> {
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { email });
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  const [booking] = inOurBooks(site, checkout).bookings;
  const { id } = await hold(site, departure);
  if (!booking || !id) throw new Error("nothing was bought");
  keepOpen(site, id);
  const receiptNumber = receiptOf(site, booking.number);
  return { sessionId: id, bookingKey: booking.key, bookingNumber: booking.number, receiptNumber };
}

/** The answer's location has what was made. */
async function make(site: Served, path: string, fields: Record<string, string>, Cookie: string): Promise<string> {
  const answer = await post(site, path, fields, { Cookie });
  const to = answer.headers.get("location");
  if (answer.status !== 303 || !to) throw new Error(`${path} answers ${answer.status}`);
  return new URL(to, site.url).pathname;
}

async function attach(site: Served, path: string, Cookie: string): Promise<void> {
  const body = new FormData();
  body.set("do", "attach");
  body.set("file", new File(["%PDF-1.7 billet"], "billet.pdf", { type: "application/pdf" }));
  const headers = { Origin: site.url, Cookie };
  const answer = await fetch(site.url + path, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`);
}

const keyIn = (text: string) => /shared-trip\/([\w-]+)/.exec(text)?.[1] ?? "";

async function invite(site: Served, path: string, email: string, Cookie: string) {
  await make(site, path, { do: "share", email, locale: "en-ca", days: "90", files: "on" }, Cookie);
  const [share] = select<{ id: string }>(site, "select id from planner_shares where email = ?", email);
  return { share: share?.id ?? "", key: keyIn((await mailTo(site, email)).text) };
}

/** Has the owner make, buy and share everything that the others then come to. */
export async function gather(site: Served): Promise<Cast> {
  const locale: Locale = "en-ca";
  const Cookie = await signedIn(site, someone("owner"));
  const [own, other] = await Promise.all([buys(site, someone("owner")), buys(site, someone("buyer"))]);
  // Bookings become trips when their owner looks.
  await fetch(site.url + pathFor("planner", locale), { headers: { Cookie } });
  const here = await make(site, pathFor("planner", locale), { name: "À moi" }, Cookie);
  const trip = here.split("/").at(-1) ?? "";
  await make(site, pathFor("planner.add", locale, { trip, kind: "restaurant" }), { name: "Chez moi" }, Cookie);
  const [item] = select<{ id: string }>(site, "select id from planner_items where trip = ?", trip);
  await attach(site, pathFor("planner.files", locale, { trip, item: item?.id ?? "" }), Cookie);
  const [file] = select<{ id: string }>(site, "select id from planner_files where trip = ?", trip);
  await make(site, pathFor("planner.pocket", locale, { trip }), { do: "open-feed" }, Cookie);
  const pocket = await fetch(site.url + pathFor("planner.pocket", locale, { trip }), { headers: { Cookie } });
  const feed = /\/calendar\/([\w-]+\.ics)/.exec(await pocket.text())?.[1] ?? "";
  const sharing = pathFor("planner.share", locale, { trip });
  const viewer = await invite(site, sharing, someone("viewer"), Cookie);
  const removed = await invite(site, sharing, someone("removed"), Cookie);
  await make(site, sharing, { do: "revoke", id: removed.share }, Cookie);

  const target = { ...own, trip, item: item?.id ?? "", file: file?.id ?? "", share: viewer.share, feed };
  // Each guesses another booking: how often one is asked about is counted.
  const guessesOf = (person: Person) => ({
    sessionId: GUESSED,
    bookingKey: `${GUESSED.slice(0, -1)}${PEOPLE.indexOf(person)}`,
    shareKey: GUESSED,
    feed: `${"guessed".repeat(7).slice(0, 43)}.ics`,
  });
  return {
    trips: select<{ id: string }>(
      site,
      `select id from planner_trips where subject = (select subject from planner_trips where id = ?)`,
      trip,
    ).map(({ id }) => id),
    cookies: {
      anonymous: "",
      stranger: await signedIn(site, someone("stranger")),
      viewer: await signedIn(site, someone("viewer")),
      removed: await signedIn(site, someone("removed")),
      link: "",
      owner: Cookie,
      buyer: "",
    },
    known: {
      anonymous: { ...target, ...guessesOf("anonymous") },
      stranger: { ...target, ...guessesOf("stranger") },
      viewer: { ...target, ...guessesOf("viewer"), shareKey: viewer.key },
      removed: { ...target, ...guessesOf("removed"), shareKey: removed.key, share: removed.share },
      link: { ...target, ...guessesOf("link"), shareKey: viewer.key },
      owner: { ...target, shareKey: GUESSED },
      // Their own keys, with what is the owner's behind them.
      buyer: { ...target, ...guessesOf("buyer"), sessionId: other.sessionId ?? "", bookingKey: other.bookingKey ?? "" },
    },
  };
}

export const languageOf = (id: string): Locale | undefined => LOCALES.find((locale) => id.startsWith(`${locale}.`));
