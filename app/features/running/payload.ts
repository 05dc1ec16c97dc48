/** How a running page becomes another public one: by that page's data in one file, often fetched before it is needed. */
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import i18next from "i18next";
import { payloadPath, publicPageAt } from "~/i18n/public-page";

type Payload = {
  build: string;
  currency: string;
  modules: string[];
  texts: string[];
  layout?: unknown;
  page?: unknown;
};

/** `null`: the page has none, its loaders are asked. `"lost"`: the network did not answer. */
type Fetched = Payload | null | "lost";

/** Data fetched ahead is this fresh at most when it is shown; places are guarded by the server in any case. */
const KEPT_MS = 30_000;

const ahead = new Map<string, { payload: Promise<Fetched>; until: number }>();
/** By the visit it is for, which is one request for all of a page's routes. */
const inUse = new WeakMap<Request, Promise<Fetched>>();

function addressOf({ pathname, search }: URL): string | null {
  const page = publicPageAt(pathname, search);
  return page && payloadPath(pathname, page.search);
}

async function fetchPayload(address: string): Promise<Fetched> {
  try {
    const answer = await fetch(address);
    // Too many came at once: as a document, the page comes by itself when its turn has come.
    if (answer.status === 429) return "lost";
    return answer.ok ? await answer.json() : null;
  } catch {
    return "lost";
  }
}

/** Fetches a page's data before it is asked for; null when there is nothing to fetch. */
export function fetchAhead(url: URL): Promise<Fetched> | null {
  const address = addressOf(url);
  if (!address) return null;
  const known = ahead.get(address);
  if (known && known.until > Date.now()) return null;
  const payload = fetchPayload(address);
  ahead.set(address, { payload, until: Date.now() + KEPT_MS });
  return payload;
}

/** Forgets what was fetched ahead: something was done that may have changed it. */
export function forgetAhead(): void {
  ahead.clear();
}

/** A page's payload for a visit: its routes share one, and the next visit asks again. */
function payloadFor(visit: Request, address: string): Promise<Fetched> {
  const sharing = inUse.get(visit);
  if (sharing) return sharing;
  const known = ahead.get(address);
  ahead.delete(address);
  const payload = known && known.until > Date.now() ? known.payload : fetchPayload(address);
  inUse.set(visit, payload);
  return payload;
}

/** Whether a payload is of this build, and in the currency this page shows its amounts in. */
function isOurs({ build, currency }: Payload): boolean {
  return build === window.__remixManifest.version && currency === document.documentElement.dataset.currency;
}

/**
 * The data of a route out of its page's payload. A page of a newer build or in another currency (chosen in another tab),
 * and one the network has no data of, is loaded as a document in place of this one.
 */
async function fromPayload(part: "layout" | "page", { request, serverLoader }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url);
  const address = addressOf(url);
  const payload = address ? await payloadFor(request, address) : null;
  if (payload === null) return serverLoader();
  if (payload !== "lost" && isOurs(payload)) {
    // With its words there the page is shown at once; without, it would be blank until they are.
    await i18next.loadNamespaces(payload.texts);
    return payload[part] ?? serverLoader();
  }
  if (!request.signal.aborted) window.location.assign(url);
  return new Promise<never>(() => {});
}

/** The `clientLoader` of a public page's own route. */
export const pageLoader = (args: ClientLoaderFunctionArgs) => fromPayload("page", args);
/** The `clientLoader` of the layout of public pages. */
export const layoutLoader = (args: ClientLoaderFunctionArgs) => fromPayload("layout", args);
