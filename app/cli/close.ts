/**
 * `npm run close -- <id> [--seen <how it stands>] (--why <reason> | --given <reference>)`: closes money that
 * `npm run bookings -- --review` lists, by its id or the gateway's reference, as the back office does: with a reason, or, of a refund that failed, with the
 * reference of the cheque or transfer that gave it back.
 */
import "../../lib/local-demo.mjs";
import { parseArgs } from "node:util";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import type { ToReview } from "~/services/booking/list-for-operator.server";
import { openDatabase } from "./database";

endOnUnexpectedErrors("close");

const KNOWN = "known: <id> [--seen <how it stands>] (--why <reason> | --given <reference>)";

function fail(message: string): never {
  process.stderr.write(`close: ${message}\n`);
  process.exit(1);
}

function asked() {
  try {
    const options = { why: { type: "string" }, given: { type: "string" }, seen: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [id, ...others] = positionals;
    const ways = [values.why, values.given].filter((way) => way !== undefined);
    if (id === undefined || others.length > 0 || ways.length !== 1)
      return fail(`expected one item, closed in one way (${KNOWN})`);
    return { id, ...values };
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail(`${message} (${KNOWN})`);
  }
}

const { id, why, given, seen } = asked();
await openDatabase("write");
const { closeDatabase } = await import("~/db/transaction.server");
const { moneyToReview } = await import("~/services/booking/list-for-operator.server");
const { closeMoney } = await import("~/services/work/close-item.server");
const now = new Date();
const isNamed = (item: ToReview) => item.id === id || item.reference === id;
const found = (await moneyToReview(now)).filter((item) => isNamed(item) && (seen === undefined || item.seen === seen));
const [item, ...others] = found;
const wrong =
  item === undefined
    ? `${id} is not listed`
    : others.length > 0
      ? `several of ${id} are listed: say --seen ${found.map((one) => `'${one.seen}'`).join(" or ")}`
      : item.closes === null
        ? "the gateway may still refund it: wait until it says that it failed"
        : (item.closes === "given") !== (given !== undefined)
          ? `this one takes ${item.closes === "given" ? "--given <reference>" : "--why <reason>"}`
          : null;
if (!item || wrong !== null) {
  await closeDatabase();
  fail(wrong ?? "");
}
const wanted = { what: item.what, id: item.id, seen: item.seen, why: given ?? why ?? "", by: "command" } as const;
const closed = await closeMoney(wanted, now);
await closeDatabase();
if (!closed.ok) fail(closed.code);
process.stdout.write(`close: ${item.what} ${id} is closed\n`);
