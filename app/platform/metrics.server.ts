/**
 * What is counted, for Prometheus. Every label has few values, all known here or in the route table: never an address,
 * an id or a name. Events are counted where they happen; what the database knows is read when it is asked for.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
const registers = [registry];
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requests = new Histogram({
  name: "escale_request_duration_seconds",
  help: "Requests by screen and status, and how long their answers took",
  labelNames: ["route", "status"] as const,
  buckets: BUCKETS,
  registers,
});
export const keptPages = new Counter({
  name: "escale_kept_pages_total",
  help: "Public pages by how they were come by: hit, miss, updating (shown while they are made again), stale (shown while the database is away), never (not kept)",
  labelNames: ["outcome"] as const,
  registers,
});
export const pagesMade = new Counter({
  name: "escale_pages_made_total",
  help: "Public pages rendered, for who asks or ahead of them",
  registers,
});
export const holds = new Counter({
  name: "escale_holds_total",
  help: "Holds of places asked for, by outcome",
  labelNames: ["outcome"] as const,
  registers,
});
export const bookings = new Counter({ name: "escale_bookings_total", help: "Bookings made", registers });
export const payments = new Counter({
  name: "escale_payments_total",
  help: "Payments by the state they moved to",
  labelNames: ["outcome"] as const,
  registers,
});
export const signIns = new Counter({
  name: "escale_sign_ins_total",
  help: "Ways to the identity provider by outcome; where it failed, by step and by the provider's own code (cause)",
  labelNames: ["outcome", "step", "cause"] as const,
  registers,
});
export const mails = new Counter({
  name: "escale_mails_total",
  help: "Attempts to send a mail, by outcome",
  labelNames: ["outcome"] as const,
  registers,
});
export const outsideCalls = new Histogram({
  name: "escale_outside_call_duration_seconds",
  help: "Calls to outside systems by outcome, until the whole answer was read",
  labelNames: ["system", "call", "outcome"] as const,
  buckets: BUCKETS,
  registers,
});
export const cardsRefused = new Gauge({
  name: "escale_cards_refused",
  help: "1 while the card gateway refuses our key, or our account may not charge, as this process last heard",
  labelNames: ["what"] as const,
  registers,
});
export const turnsWaiting = new Gauge({
  name: "escale_turns_waiting",
  help: "Requests that wait for their turn, by lane: ours, or outside for those that may wait for another house",
  labelNames: ["lane"] as const,
  registers,
});
export const turnsRefused = new Counter({
  name: "escale_turns_refused_total",
  help: "Requests whose turn did not come in time and were told to come again, by lane",
  labelNames: ["lane"] as const,
  registers,
});
export const jobRuns = new Counter({
  name: "escale_job_runs_total",
  help: "Runs of each job, by outcome",
  labelNames: ["name", "outcome"] as const,
  registers,
});
export const jobLastSuccess = new Gauge({
  name: "escale_job_last_success_timestamp_seconds",
  help: "When each job last ended well, in this process",
  labelNames: ["name"] as const,
  registers,
});
export const ready = new Gauge({
  name: "escale_ready",
  help: "1 while this instance takes visitors: the database can be read",
  registers,
});
export const writable = new Gauge({
  name: "escale_writable",
  help: "1 while the database takes writing, as the last commit tried showed",
  registers,
});
export const databaseUp = new Gauge({
  name: "escale_database_up",
  help: "1 when the database answered the last look",
  registers,
});
export const databaseConnections = new Gauge({
  name: "escale_database_connections",
  help: "Connections to PostgreSQL (total, idle), and who waits for one or for SQLite's writer (waiting)",
  labelNames: ["state"] as const,
  registers,
});
export const unknownPayments = new Gauge({
  name: "escale_payments_unknown",
  help: "Payments of unknown outcome, in all instances",
  registers,
});
export const unknownPaymentsAge = new Gauge({
  name: "escale_payments_unknown_oldest_seconds",
  help: "How long the oldest payment of unknown outcome has been so",
  registers,
});
export const refundsWaiting = new Gauge({
  name: "escale_refunds_waiting",
  help: "Refunds owed and not done",
  registers,
});
export const outboxMails = new Gauge({
  name: "escale_outbox_mails",
  help: "Mails waiting, refused for good, or come back, while their text is kept",
  labelNames: ["state"] as const,
  registers,
});
export const outboxAge = new Gauge({
  name: "escale_outbox_oldest_seconds",
  help: "How long the oldest waiting mail has waited",
  registers,
});
export const backupAge = new Gauge({
  name: "escale_backup_age_seconds",
  help: "How long ago a copy of the database was last kept in another place; 0 where none was noted",
  registers,
});
export const alertsOpen = new Gauge({
  name: "escale_alerts_open",
  help: "Alerts that are open, by kind",
  labelNames: ["kind"] as const,
  registers,
});
export const buildInfo = new Gauge({
  name: "escale_build_info",
  help: "1, with the build and the version of Node that this instance runs",
  labelNames: ["build", "node"] as const,
  registers,
});
export const clockOffset = new Gauge({
  name: "escale_clock_offset_seconds",
  help: "How far this instance's clock is ahead of the database server's",
  registers,
});
export const instances = new Gauge({
  name: "escale_instances",
  help: "Instances that reported within a day",
  registers,
});
export const instanceProblems = new Gauge({
  name: "escale_instance_problems",
  help: "Instances that are silent, or whose settings, clock or build are not those of the others",
  labelNames: ["problem"] as const,
  registers,
});
