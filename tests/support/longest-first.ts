import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Of each project the files that take longest, or wait most, the longest first. */
export const LONG = [
  "tests/e2e/faults.e2e",
  "tests/e2e/power-cut.e2e",
  "tests/e2e/engines.e2e",
  "tests/e2e/partner-moods.e2e",
  "tests/e2e/crawl.e2e",
  "tests/e2e/accessibility.e2e",
  "tests/e2e/journey.e2e",
  "tests/e2e/closing.e2e",
  "tests/e2e/instances.e2e",
  "tests/e2e/permissions.e2e",
  "app/services/jobs/crash-point.db",
  "tests/faults/kill.db",
  "app/services/booking/list-for-operator.db",
  "app/services/catalogue/import.db",
  "tests/fuzz/run",
  "app/gateways/partner-http.server",
  "app/gateways/stripe-cards.faults",
  "app/gateways/stripe-cards.wallet",
  "app/gateways/smtp-lane.server",
];

/** Long files begin first: one that begins last leaves a core idle until it has ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const known = LONG.findIndex((name) => moduleId.includes(`${name}.test`));
      return known < 0 ? LONG.length : known;
    };
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}
