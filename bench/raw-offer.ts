/**
 * The floor of an offer: the rows that the services wrote at SOURCE_URL, written into the database of DATABASE_URL, as it
 * was before, by the driver alone in one transaction. Prints its milliseconds as JSON.
 */
import { insert, mark, readRows, type Statement, writeRaw } from "./lib/raw-writer";

const read = await readRows(process.env.SOURCE_URL ?? "", {
  offers: "select * from waiting_offers",
  checkouts: "select * from checkouts",
  mails: "select * from outbox where key like 'offer:%'",
});
const [offer = {}] = read.offers;
const [checkout = {}] = read.checkouts;
const [mail = {}] = read.mails;
const update = (name: string, text: string, value: unknown): Statement => ({
  name,
  text: `${text} ${mark(1)}`,
  values: [value],
});
const work = [
  update("request", "update waiting_requests set state = 'offered' where id =", offer.request),
  insert("checkouts", checkout),
  update("places", "update runs set taken = taken where id =", offer.departure),
  insert("waiting_offers", offer),
  insert("outbox", mail),
];
const { p50 } = await writeRaw([[work]], 60);
process.stdout.write(JSON.stringify({ ms: p50 }));
