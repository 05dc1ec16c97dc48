/** A booking that somebody has made, for what the office does with it. */
import { receiptNumber } from "~/domain/money/receipt";
import { pathFor } from "~/i18n/paths";
import { cardToken, pay, payFields, post, readyCheckout } from "./buyer";
import { change, freshDeparture, select } from "./database";
import type { Served } from "./site";

let made = 0;

/** What stands in the addresses of the office about it: departure, number, receipt, and a file of its claim. */
export async function aBookingWithAClaim(site: Served) {
  const email = `desk-${process.pid}-${++made}@example.com`;
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { email });
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  const [booking] = select<{ number: string; key: string; receipt: number }>(
    site,
    "select b.number, b.key, min(r.number) as receipt from bookings b join receipts r on r.booking = b.number where b.checkout = ?",
    checkout,
  );
  if (!booking) throw new Error("not booked");
  const { number, key } = booking;
  const file = `claimed-${number}`;
  change(
    site,
    "insert into claims (number, booking, nth, text, filed_at) values (?, ?, 1, ?, ?)",
    ...[`${number}-1`, number, "Trois heures de retard.", Date.now()],
  );
  change(
    site,
    "insert into claim_files (id, claim, name, type, bytes, hash, content, added_at) values (?, ?, 'billet.txt', 'text/plain', 3, ?, ?, ?)",
    ...[file, `${number}-1`, file, Buffer.from("9 h").toString("base64"), Date.now()],
  );
  return {
    departure: departure.id,
    bookingNumber: number,
    receiptNumber: receiptNumber(booking.receipt),
    file,
    email,
    key,
  };
}

/** A purchase that a colleague has opened for a caller. */
export async function aSale(site: Served, departure: string, Cookie: string): Promise<string> {
  const fields = { from: "montreal", adults: "1", children: "0", language: "fr-ca" };
  const answer = await post(site, pathFor("staff.sell", "fr-ca", { departure }), fields, { Cookie });
  const [, id = ""] = /checkout\/([\w-]+)\//.exec(answer.headers.get("location") ?? "") ?? [];
  if (id === "") throw new Error(`nothing was held: ${answer.status} ${answer.headers.get("location")}`);
  return id;
}

/** A group that asked on the site; its id. */
export async function aGroupRequest(site: Served): Promise<string> {
  const who = { adults: "25", children: "0", name: "Chorale de Laval", organiser: "Line Roy" };
  const asked = { trip: "new-york-3-days", from: "montreal", email: "line@example.com", ...who };
  const answer = await post(site, pathFor("group.ask", "fr-ca"), asked);
  if (answer.status !== 303) throw new Error(`no group was written down: ${answer.status}`);
  const [group] = select<{ id: string }>(site, "select id from groups order by asked_at desc limit 1");
  return group?.id ?? "";
}
