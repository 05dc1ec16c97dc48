/** What came of a run, as a table. */
import { spreadOf } from "../bench/lib/percentile";
import { figure, table } from "../bench/lib/table";
import { type MetTrouble, TROUBLES } from "../sandbox/troubles";
import type { FailoverResult } from "./failover";
import { FAILOVER_KINDS, RESUMES_WITHIN_MS } from "./failover-plan";
import type { RecoveryResult } from "./recovery";
import type { SeveralResult } from "./several";
import { INVARIANTS } from "./violation";
import type { Result } from "./watch";

const isOfSeveral = (result: Result | SeveralResult): result is SeveralResult => "restarts" in result;
const isOfRecovery = (result: Result | RecoveryResult): result is RecoveryResult => "lostPayments" in result;
const isOfFailover = (result: Result | FailoverResult): result is FailoverResult => "deaths" in result;

/** Which calls met a trouble, and how often each. */
function metBy({ met }: Result, trouble: MetTrouble): string {
  const calls = met.filter((each) => each.trouble === trouble).map(({ call, times }) => `${call} ${times}`);
  return calls.sort().join(", ") || "0";
}

/** A column a database. */
export function report(results: Readonly<Record<string, Result>>): string {
  const all = Object.values(results);
  const row = (name: string, of: (result: Result) => number) => [name, ...all.map((result) => String(of(result)))];
  const happened = table(
    ["", ...Object.keys(results)],
    [
      row("troubles", ({ epochs }) => epochs),
      row("checkouts", ({ checkouts }) => checkouts),
      row("bookings", ({ bookings }) => bookings),
      row("with a room", ({ rooms }) => rooms),
      row("disputes", ({ disputes }) => disputes),
      row("balances", ({ balances }) => balances),
      row("changes of bookings", ({ changes }) => changes),
      row("places offered to who waits", ({ offers }) => offers),
      row("parties of cancelled departures", ({ parties }) => parties),
      row("contracts of groups", ({ contracts }) => contracts),
      row("kills", ({ kills }) => kills),
      ...(all.some(isOfSeveral)
        ? [
            row("restarts of PostgreSQL", (result) => (isOfSeveral(result) ? result.restarts : 0)),
            row("wires cut", (result) => (isOfSeveral(result) ? result.cuts : 0)),
            row("mails again after a death", (result) => (isOfSeveral(result) ? result.mailsAgain : 0)),
          ]
        : []),
      ...(all.some(isOfFailover)
        ? [
            row("primaries that lost their role", (result) => (isOfFailover(result) ? result.deaths : 0)),
            row("mails again after a death", (result) => (isOfFailover(result) ? result.mailsAgain : 0)),
            row("holds told to try again", (result) => (isOfFailover(result) ? result.refusals : 0)),
          ]
        : []),
      ...(all.some(isOfRecovery)
        ? [
            row("bookings that the restore lost", (result) => (isOfRecovery(result) ? result.lostBookings : 0)),
            row("payments of them, all listed", (result) => (isOfRecovery(result) ? result.lostPayments : 0)),
            row("base backup, ms", (result) => (isOfRecovery(result) ? result.backupMs : 0)),
            row("restore to a moment, ms", (result) => (isOfRecovery(result) ? result.restoreMs : 0)),
          ]
        : []),
      row("faults of gateway and partner", ({ faults }) => faults),
      row("webhooks out of order", ({ webhooks }) => webhooks),
      row("looks in between", ({ looks }) => looks),
      row("troubles not come by", ({ missed }) => missed.length),
    ],
  );
  const met = table(
    ["the gateway’s troubles", ...Object.keys(results)],
    TROUBLES.map((trouble) => [trouble, ...all.map((result) => metBy(result, trouble))]),
  );
  const wrong = table(
    ["violations", ...Object.keys(results)],
    INVARIANTS.map((name) => row(name, ({ violations }) => violations.filter((v) => v.invariant === name).length)),
  );
  const details = Object.entries(results).flatMap(([engine, { violations, missed }]) => [
    ...violations.map(({ invariant, what }) => `${engine}: ${invariant}: ${what}`),
    ...missed.map((point) => `${engine}: nobody came by: ${point}`),
  ]);
  const gaps = all.filter(isOfFailover).map((result) =>
    table(
      ["seconds until a write", "times", "median", "longest", "wanted"],
      FAILOVER_KINDS.map((kind) => {
        const times = result.gaps.filter((gap) => gap.kind === kind).map(({ ms }) => ms / 1000);
        const median = times.length > 0 ? figure(spreadOf(times).p50) : "";
        const longest = times.length > 0 ? figure(Math.max(...times)) : "";
        return [kind, String(times.length), median, longest, figure(RESUMES_WITHIN_MS[kind] / 1000)];
      }),
    ),
  );
  return [happened, ...gaps, met, wrong, ...(details.length > 0 ? [details.join("\n")] : [])].join("\n\n");
}
