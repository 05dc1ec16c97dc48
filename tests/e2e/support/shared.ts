/** The sites, started once by the global setup, and the browser of a worker, which most files share. */
import { expect, inject } from "vitest";
import { browserOfWorker, newVisitor, type Visitor, type VisitorOptions } from "./browser";
import { type Served, type Site, type SiteOptions, startSite } from "./site";

declare module "vitest" {
  interface ProvidedContext {
    /** One a worker, so that what a file does to it disturbs no other that runs beside it. */
    sites: Served[];
    /** The file of a database that a site has made, for those started later. */
    template: string;
  }
}

/** The site of this worker. */
export function sharedSite(): Served {
  const sites = inject("sites");
  const site = sites[(Number(process.env.VITEST_POOL_ID) - 1) % sites.length];
  if (!site) throw new Error(`no site for worker ${process.env.VITEST_POOL_ID}`);
  return site;
}

/** A site of a file's own, for what it cannot do to one that others share. Call `stop` whatever happens. */
export function ownSite(options: Pick<SiteOptions, "env"> = {}): Promise<Site> {
  return startSite({ ...options, template: inject("template") });
}

/** The environment of a site whose gateway takes cards in a form of its own. */
export const embeddedCards = ({ sandboxUrl }: Pick<Served, "sandboxUrl">): Record<string, string> => ({
  ALLOW_SANDBOX: "1",
  SESSION_SECRET: "a-secret-of-this-test",
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  STRIPE_PUBLISHABLE_KEY: "pk_test_sandbox",
  STRIPE_API_URL: sandboxUrl,
  STRIPE_JS_URL: `${sandboxUrl}/v3/`,
});

export type Visit = (options: VisitorOptions, walk: (visitor: Visitor) => Promise<void>) => Promise<void>;

/**
 * Returns how to walk through the site as a new visitor, who may come upon nothing broken on the way.
 */
export function visitors(site: { url: string } = sharedSite()): Visit {
  return async (options, walk) => {
    const visitor = await newVisitor(await browserOfWorker(), site, options);
    try {
      await walk(visitor);
      await visitor.looked();
      expect([...new Set(visitor.complaints)]).toEqual([]);
    } catch (error) {
      if (error instanceof Error) {
        const shown = await visitor.page.title().catch(() => "no page");
        error.message += `\n(at ${visitor.page.url()}, "${shown}"; ${[...new Set(visitor.complaints)].join("; ")})`;
      }
      throw error;
    } finally {
      await visitor.context.close();
    }
  };
}
