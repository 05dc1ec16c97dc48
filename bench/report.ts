/** The results in words and columns. */
import { availableParallelism } from "node:os";
import { type BookingsResult, COMMITS } from "./bookings";
import type { ChangesResult } from "./changes";
import type { ClusterResult } from "./cluster";
import type { DeskResult } from "./desk";
import { type GrowthResult, VARIANTS } from "./growth";
import type { HoldsResult } from "./holds";
import { figure, table } from "./lib/table";
import type { OpeningResult } from "./opening";
import type { Memory, PagesResult } from "./pages";
import { PHONE_BUDGETS, PHONE_PAGES, type PhoneResult } from "./phone";
import { NIGHTS, type RoomsResult, SIZES } from "./rooms";
import { KINDS } from "./rush-visitor";
import type { WaitingResult } from "./waiting";

const ratio = (value: number, floor: number) => (value / floor).toFixed(2);

export function pagesReport({ pages, fresh, memory }: PagesResult): string {
  const head = [
    "Requests a second, kept",
    "site",
    "Express",
    "ratio",
    "bare page",
    "ratio",
    "streamed",
    "ratio",
    "resource",
    "ratio",
  ];
  const rates = pages.map(({ page, encoding, site, floors: { express, string, stream, resource } }) => [
    `${page}, ${encoding}`,
    figure(site.rate),
    ...[express, string, stream, resource].flatMap((floor) => [figure(floor.rate), ratio(site.rate, floor.rate)]),
  ]);
  const freshRows = fresh.map(({ encoding, bytes, site, string }) => [
    `list, ${encoding}`,
    figure(site.rate),
    figure(string.rate),
    ratio(site.rate, string.rate),
    figure(site.cpu),
    figure(string.cpu),
    figure(bytes / 1000),
  ]);
  const cpuHead = ["Processor ms a request", "site", "bare page", "floor/site", "KB of HTML", "elements"];
  const cpu = pages.map(({ page, encoding, bytes, elements, site, floors }) => [
    `${page}, ${encoding}`,
    figure(site.cpu),
    figure(floors.string.cpu),
    site.cpu && floors.string.cpu ? ratio(floors.string.cpu, site.cpu) : "–",
    figure(bytes / 1000),
    String(elements),
  ]);
  const memoryRow = (name: string, { start, load, after }: Memory) => [
    name,
    figure(start),
    figure(load),
    figure(after),
  ];
  return [
    table(head, rates),
    "Express: as many bytes on the wire, ready to be sent; wanted of a kept page: 0.50 of it, compressed. Bare page:\nremix-serve, as many bytes of HTML, elements and bytes of data, as one string; streamed: the same as Remix streams it\nby default; resource: as many bytes from a route without a page.",
    table(["Requests a second, drawn afresh", "site", "bare page", "ratio", "ms", "ms, bare", "KB of HTML"], freshRows),
    "Wanted: 0.85 of the bare page, which asks no database and is compressed less far.",
    table(cpuHead, cpu),
    table(
      ["Memory, MB resident", "at start", "under load", "after"],
      [memoryRow("site", memory.site), memoryRow("bare app", memory.bare)],
    ),
  ].join("\n\n");
}

export function openingReport(result: OpeningResult): string {
  const { pages, seconds, express, quiet, selling, holds, partyCpu, freshCpu, oldestAge, latestSale, memory } = result;
  const row = (name: string, { rate, p99, cpu }: OpeningResult["quiet"], floor: number | null) => [
    name,
    figure(rate),
    floor === null ? "" : ratio(rate, floor),
    figure(p99),
    figure(cpu),
  ];
  const beside = (value: number | null, most: number) => `${figure(value)}${(value ?? 0) > most ? " >" : " ≤"} ${most}`;
  const work = [
    ["pages that are kept", selling.rate * seconds, quiet.cpu],
    ["parties", selling.parties, partyCpu],
    ["pages made again", selling.made, freshCpu],
  ] as const;
  const whole = (selling.cpu ?? Number.NaN) * selling.rate * seconds;
  const told = work.map(([name, many, each]) => [name, many, each, many * (each ?? Number.NaN)] as const);
  const rest = whole - told.reduce((sum, [, , , all]) => sum + all, 0);
  return [
    table(
      [`${pages} pages, 50 clients`, "a second", "ratio", "p99 ms", "processor ms each"],
      [
        row("bare Express", express, null),
        row("quiet, beside Express", quiet, express.rate),
        row("while parties buy, beside quiet", selling, quiet.rate),
      ],
    ),
    table(
      ["While parties buy", "is, and may be"],
      [
        ["page, p99 ms", beside(selling.p99, 150)],
        ["hold, p50 ms", figure(holds.p50)],
        ["hold, p99 ms", beside(holds.p99, 250)],
        ["oldest page by its Age, s", beside(oldestAge, 3)],
        ["a sale not yet on its page, ms", beside(latestSale, 3000)],
        ["memory, MB", beside(memory, 250)],
        ["a list drawn afresh, processor ms", beside(freshCpu, 6)],
      ],
    ),
    table(
      ["What takes the processor", "how many", "ms each", "share"],
      [
        ...told.map(([name, many, each, all]) => [name, figure(many), figure(each), ratio(all, whole)]),
        ["the rest", "", "", ratio(rest, whole)],
      ],
    ),
    "Wanted: quiet 0.42 of Express, and 0.60 of quiet while eight parties a second hold places and every fourth pays. What a\nkind of work costs is measured apart: a page while nobody buys, a party while nobody reads, a list of ever other dates.",
  ].join("\n\n");
}

export function phoneReport(result: PhoneResult): string {
  const { firstPaint, largestPaint, afterFirstPaint, moved, blocked } = PHONE_BUDGETS;
  const beside = (value: number, budget: number, shown = figure(value)) =>
    `${shown}${value > budget ? " >" : " ≤"} ${budget}`;
  const rows = result.map(({ page, scripts, median }) => [
    `${page}, ${scripts ? "scripts" : "none"}`,
    beside(median.kilobytes - median.ahead, PHONE_PAGES[page].budget),
    figure(median.ahead),
    beside(median.firstPaint, firstPaint),
    beside(median.largestPaint, largestPaint),
    beside(median.usable, Math.round(median.firstPaint) + afterFirstPaint),
    beside(median.moved, moved, median.moved.toFixed(3)),
    beside(median.blocked, blocked),
  ]);
  return [
    table(["A slow phone, ms", "KB", "ahead", "first paint", "largest", "usable", "moved", "blocked"], rows),
    "Slow 3G (400 kbit/s, 400 ms), a processor four times slower, first visit, medians; each beside its budget, over it\nwhere a > stands. Usable is to be 300 ms after the first paint. KB with headers; ahead: fetched for the next page.",
  ].join("\n\n");
}

export function bookingsReport(results: readonly BookingsResult[]): string {
  const head = ["Bookings a second", "rate", "of the floor", "p50 ms", "p99 ms"];
  const rows = results.flatMap(({ engine, services, raw, rawSteps }) => [
    [
      `${engine}, services`,
      figure(services.rate),
      ratio(services.rate, raw.rate),
      figure(services.p50),
      figure(services.p99),
    ],
    [`${engine}, raw, 1 transaction`, figure(raw.rate), "1.00", figure(raw.p50), figure(raw.p99)],
    [
      `${engine}, raw, ${COMMITS} transactions`,
      figure(rawSteps.rate),
      ratio(rawSteps.rate, raw.rate),
      figure(rawSteps.p50),
      figure(rawSteps.p99),
    ],
  ]);
  const steps = results.flatMap(({ engine, services }) =>
    Object.entries(services.steps).map(([step, { p50, p99 }]) => [`${engine}, ${step}`, figure(p50), figure(p99)]),
  );
  return [
    table(head, rows),
    "Services: hold, travellers, seats, pay; 50 clients at once. Raw: the driver alone writes the same rows (SQLite: one\nafter the other, WAL, synchronous=FULL; PostgreSQL: 10 connections, a throw-away server with fsync off). Wanted: 0.30.",
    table(["Milliseconds a step", "p50", "p99"], steps),
  ].join("\n\n");
}

export function holdsReport(results: readonly HoldsResult[]): string {
  const rows = results.flatMap(({ engine, one, two }) => [
    [`${engine}, one run`, figure(one.rate), "1.00", figure(one.p50), figure(one.p99)],
    [`${engine}, two shared runs`, figure(two.rate), ratio(two.rate, one.rate), figure(two.p50), figure(two.p99)],
  ]);
  return [table(["Holds a second", "rate", "of one run", "p50 ms", "p99 ms"], rows), "Wanted: 0.70."].join("\n\n");
}

export function changesReport(results: readonly ChangesResult[]): string {
  const rows = results.flatMap(({ engine, services, raw }) => [
    [
      `${engine}, services`,
      figure(services.rate),
      ratio(services.rate, raw.rate),
      figure(services.p50),
      figure(services.p99),
    ],
    [`${engine}, raw`, figure(raw.rate), "1.00", figure(raw.p50), figure(raw.p99)],
  ]);
  return [
    table(["Changes a second", "rate", "of the floor", "p50 ms", "p99 ms"], rows),
    "Services: one of two travellers cancels, looked at and confirmed, 50 clients at once. Raw: the driver alone writes the\nsame rows in one transaction.",
  ].join("\n\n");
}

export const growthReport = (results: readonly GrowthResult[]): string => results.map(growthOn).join("\n\n");

function growthOn({ engine, times, departures, afterWrite, unchanged, plans }: GrowthResult): string {
  const head = [...VARIANTS.map((variant) => `${variant} ${figure(departures[variant])}`)];
  const rowsOf = (times: GrowthResult["unchanged"]) =>
    Object.entries(times).map(([question, of]) => [
      question,
      ...VARIANTS.map((variant) => figure(of[variant])),
      ratio(of.history, of.shipped),
      ratio(of.trips, of.shipped),
    ]);
  const ratios = ["history/shipped", "trips/shipped"];
  const steps = [...new Set(Object.values(plans).flat())].sort();
  return [
    table([`Milliseconds while nothing is written, ${engine}`, ...head, ...ratios], rowsOf(unchanged)),
    table([`Milliseconds the first time after a write, ${engine}`, ...head, ...ratios], rowsOf(afterWrite)),
    `History: the same departures on sale among ${times} times as many. Trips: ${times} times the trips on sale.\nWanted of a hundred times: at most 1.20 and 2.00.`,
    // PostgreSQL's have a cost in each step, and no two are the same.
    ...(engine === "SQLite"
      ? [
          `Every step of the database's plans, with the history (by question in the results' file):\n${steps.join("\n")}`,
        ]
      : []),
  ].join("\n\n");
}

export function roomsReport({ tripPage, ours, partnerAlone, partner, kept }: RoomsResult): string {
  const [few, many] = SIZES;
  const row = (name: string, of: RoomsResult["ours"], beside: RoomsResult["ours"] | number) => [
    name,
    figure(of[few]),
    ratio(of[few], typeof beside === "number" ? beside : beside[few]),
    figure(of[many]),
    ratio(of[many], of[few]),
  ];
  return [
    table(
      ["Milliseconds", `${few} hotels`, "ratio", `${many} hotels`, `${many}/${few}`],
      [
        ["trip page, no rooms", figure(tripPage), "1.00", "", ""],
        row("rooms of ours", ours, tripPage),
        row("partner alone", partnerAlone, partnerAlone),
        row("rooms of the partner’s", partner, partnerAlone),
        row("the same, kept", kept, partnerAlone),
      ],
    ),
    `A stay of ${NIGHTS} nights, three kinds of room a hotel; the ratio of ours is to the trip page, the others’ to the partner\nalone, which takes 50 ms. Wanted with ${few} hotels: 2.00 and 1.20.`,
  ].join("\n\n");
}

export function clusterReport(result: ClusterResult): string {
  if ("why" in result) return `A rush at several instances: ${result.why}`;
  const { seed, places, overSeconds, rushes } = result;
  const row = (name: string, of: (rush: (typeof rushes)[number]) => string) => [name, ...rushes.map(of)];
  const head = rushes.map(({ instances }) => `${instances} instance${instances > 1 ? "s" : ""}`);
  const rush = table(
    [`${rushes[0]?.visitors} visitors in ${overSeconds} s for ${places} places`, ...head],
    [
      row("places taken", ({ taken }) => String(taken)),
      row("booked", ({ booked }) => String(booked)),
      row("held, and left", ({ left }) => String(left)),
      row("found none", ({ none }) => String(none)),
      row("told so by a page", ({ toldByPage }) => String(toldByPage)),
      row("told so by a form", ({ toldByPost }) => String(toldByPost)),
      row("told to come again, times", ({ cameAgain }) => String(cameAgain)),
      row("got an answer there must not be", ({ failed }) => String(failed)),
      row("seconds until all had gone", ({ seconds }) => figure(seconds)),
      row("requests a second", ({ requests, seconds }) => figure(requests / seconds)),
      row("changes heard of too late", ({ unheard }) => String(unheard)),
      ...KINDS.flatMap((kind) => [
        row(`${kind}, p50 ms`, ({ times }) => figure(times[kind].p50)),
        row(`${kind}, p99 ms`, ({ times }) => figure(times[kind].p99)),
      ]),
    ],
  );
  const rates = table(
    ["Bookings a second", ...head],
    [
      row("at most, from the first page on", ({ rate }) => figure(rate)),
      row("raw, 1 transaction", ({ raw }) => figure(raw)),
      row(`raw, ${COMMITS} transactions`, ({ rawSteps }) => figure(rawSteps)),
      row("of the floor", ({ rate, rawSteps }) => ratio(rate, rawSteps)),
      row("processor ms of a booking, instances", ({ instanceCpu }) => figure(instanceCpu)),
      row("processor ms of a booking, all", ({ allCpu }) => figure(allCpu)),
      row("at most on these cores", ({ allCpu }) => figure((1000 * availableParallelism()) / allCpu)),
    ],
  );
  return [
    rush,
    "No place sold twice, every book holds, every payment that was answered is booked: else there would be no table. Through\nnginx and PgBouncer, all of it on this machine, the bank’s sandbox and the visitors too.",
    ...rushes.flatMap(({ instances, failed, failures }) =>
      failed > 0 ? [`${instances} at work, ${failed} got an answer there must not be:\n${failures.join("\n")}`] : [],
    ),
    rates,
    `Raw: the driver alone writes the same rows straight into the same PostgreSQL, 10 connections, nothing else at work.\nWhat is no instance’s (PostgreSQL, PgBouncer, nginx, the sandbox, the visitors) shares the cores with them here.\nSeed ${seed}.`,
  ].join("\n\n");
}

export function deskReport(results: readonly DeskResult[]): string {
  const head = [
    `Milliseconds among ${results[0]?.bookings} bookings`,
    ...results.flatMap(({ engine }) => [`${engine} p50`, "p99", "found"]),
  ];
  const rows = Object.keys(results[0]?.questions ?? {}).map((question) => [
    question,
    ...results.flatMap(({ questions }) => {
      const { p50 = 0, p99 = 0, found = 0 } = questions[question] ?? {};
      return [figure(p50), figure(p99), `${Math.round(found * 100)} %`];
    }),
  ]);
  return [table(head, rows), "Wanted: less than 100 ms, whatever is typed."].join("\n\n");
}

export function waitingReport(results: readonly WaitingResult[]): string {
  const head = ["Milliseconds until an offer", "services", "raw, 1 transaction"];
  const rows = results.flatMap(({ engine, offers }) =>
    offers.map(({ requests, ms, raw }) => [`${engine}, ${requests} in line`, figure(ms), figure(raw)]),
  );
  return [
    table(head, rows),
    "From the commit that gives places back to that of their offer, to the last in line: all before want more than came\nback. Wanted: a second at the most with 10 000 in line.",
  ].join("\n\n");
}
