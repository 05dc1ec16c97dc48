import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Of each project the files that take longest, the longest first; of the browser tests one that waits most of its time in
 * turn with one that computes, as two run beside each other.
 */
export const LONG = [
  "tests/e2e/faults.e2e",
  "tests/e2e/engines.e2e",
  "tests/e2e/accessibility.e2e",
  "tests/e2e/power-cut.e2e",
  "tests/e2e/crawl.e2e",
  "tests/e2e/closing.e2e",
  "tests/e2e/permissions.e2e",
  "tests/e2e/instances.e2e",
  "tests/e2e/planner.e2e",
  "tests/e2e/waiting.e2e",
  "tests/e2e/packages.e2e",
  "tests/e2e/offline.e2e",
  "tests/e2e/partner-moods.e2e",
  "tests/e2e/bank.e2e",
  "tests/e2e/photos.e2e",
  "tests/e2e/journey.e2e",
  "tests/e2e/turns.e2e",
  "tests/e2e/weight.e2e",
  "tests/e2e/embedded-card.e2e",
  "tests/e2e/sign-in-window.e2e",
  "tests/e2e/maps-and-reviews.e2e",
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
