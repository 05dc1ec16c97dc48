/** What operators' dashboards and rules name has to be there, or they watch nothing. */
import { readFile } from "node:fs/promises";
import { collectDefaultMetrics } from "prom-client";
import { beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { registry } from "~/platform/metrics.server";
import { KINDS } from "~/services/alerts/kinds";

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const RULES = "operations/prometheus/escale.rules.yml";
const DASHBOARD = "operations/grafana/escale.json";

/** The series a query may name, each with its labels. */
const series = new Map<string, string[]>();
beforeAll(async () => {
  collectDefaultMetrics({ register: registry });
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    const suffixes = String(type) === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
    for (const suffix of suffixes) series.set(name + suffix, [...labelNames, ...(suffix === "_bucket" ? ["le"] : [])]);
  }
  // Prometheus's own.
  series.set("up", []);
});

const OF_EVERY_SERIES = ["instance", "job"];

/** What a query names that nobody measures. */
function unknownIn(expr: string): string[] {
  const names = [...expr.matchAll(/\b((?:escale|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  expect(names.length, expr).toBeGreaterThan(0);
  const labelsUsed = [...expr.matchAll(/by \(([^)]*)\)/g)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((l) => l.trim());
  return names.flatMap(([, name = "", filter = ""]) => {
    const labels = series.get(name);
    if (!labels) return [name];
    const used = [...labelsUsed, ...[...filter.matchAll(/(\w+)\s*[=!]/g)].map(([, label = ""]) => label)];
    return used.filter((label) => ![...labels, ...OF_EVERY_SERIES].includes(label)).map((label) => `${name}{${label}}`);
  });
}

it("Every rule measures what there is, and names alerts that are explained", async () => {
  const { groups }: Rules = parse(await readFile(RULES, "utf8"));
  const docs = await readFile("docs/alerts.md", "utf8");
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr, annotations } of rules) {
    expect(unknownIn(expr), alert).toEqual([]);
    const kind = /\(([a-z-]+)\)$/.exec(annotations.summary)?.[1];
    if (kind) expect(Object.keys(KINDS)).toContain(kind);
    expect(docs, alert).toContain(alert);
  }
});

it("Every panel of the dashboard measures what there is", async () => {
  const { panels }: Dashboard = JSON.parse(await readFile(DASHBOARD, "utf8"));
  expect(panels.length).toBeGreaterThan(15);
  for (const { title, targets } of panels) for (const { expr } of targets) expect(unknownIn(expr), title).toEqual([]);
});

it("What is not measured is seen to be missing (control)", () => {
  expect(unknownIn("escale_nothing_total")).toEqual(["escale_nothing_total"]);
  expect(unknownIn('sum by (city) (escale_holds_total{outcome="held"})')).toEqual(["escale_holds_total{city}"]);
});

it("Every kind of alert is explained", async () => {
  const docs = await readFile("docs/alerts.md", "utf8");
  for (const kind of Object.keys(KINDS)) expect(docs).toMatch(new RegExp(`^## \`${kind}\`$`, "m"));
});
