/**
 * How long it takes until places that came back are offered to the one whom they suffice for, who is the last in line:
 * by how many wait before, beside the driver alone writing the same rows. On SQLite, and on PostgreSQL where one can be
 * started.
 */
import { askScript, type Engine, onEngines } from "./lib/engines";
import type { Seeds } from "./lib/seed";
import type { WaitingSize } from "./sizes";

export type WaitingResult = { engine: Engine; offers: { requests: number; ms: number; raw: number }[] };

export function measureWaiting(seeds: Seeds, day: string, { lines, postgres }: WaitingSize): Promise<WaitingResult[]> {
  return onEngines({ seeds, day, postgres, section: "waiting" }, async ({ engine, fresh, copyOf }) => {
    const offers: WaitingResult["offers"] = [];
    for (const requests of lines) {
      const asked = await fresh(`asked${requests}`);
      await askScript(asked, ["bench/wait.ts", "seed", String(requests)]);
      const offered = await copyOf(asked, `offered${requests}`);
      const { ms } = await askScript<{ ms: number }>(offered, ["bench/wait.ts", "offer"]);
      const rewritten = await copyOf(asked, `rewritten${requests}`);
      const raw = await askScript<{ ms: number }>(rewritten, ["bench/raw-offer.ts"], { SOURCE_URL: offered });
      offers.push({ requests, ms, raw: raw.ms });
    }
    return { engine, offers };
  });
}
