import type { MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";

export const handle = { scripts: "none" };

/** Every address that is no screen (spec 8). */
export function loader(): never {
  throw new Response("unknown", { status: 404 });
}

export const action = loader;

export const meta: MetaFunction = metaTags;

export default function NotFound() {
  return null;
}

export { ErrorPage as ErrorBoundary };
