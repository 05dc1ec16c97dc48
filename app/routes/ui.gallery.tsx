import type { MetaFunction } from "@remix-run/node";
import { Gallery } from "~/features/gallery/gallery";

/** `/fr-ca/ui` and `/en-ca/ui`: what the frames of `/ui` show. Only in development. */
export const meta: MetaFunction = () => [{ title: "app/ui" }];

export default function UiGallery() {
  return <Gallery />;
}
