/** What was just done, as it travels in the address of the page that says so. */
import { ITEM_KINDS, type ItemKind } from "~/domain/planner/items";

const SHARE_DONE = [
  "share-sent",
  "share-changed",
  "share-resent",
  "share-revoked",
  "share-restored",
  "changes-sent",
  "changes-none",
] as const;
export type ShareDone = (typeof SHARE_DONE)[number];
const FOLLOW_DONE = ["followed", "unfollowed"] as const;
const FILE_DONE = ["file-added", "file-deleted", "file-restored"] as const;
export type FileDone = (typeof FILE_DONE)[number];
const TRIP_DONE = [
  "trip-created",
  "trip-renamed",
  "trip-deleted",
  "trip-restored",
  "note-saved",
  "list-saved",
  ...FILE_DONE,
  ...SHARE_DONE,
  ...FOLLOW_DONE,
] as const;
const ITEM_DONE = ["created", "updated", "deleted", "restored"] as const;
export type ItemDone = (typeof ITEM_DONE)[number];
export type Done =
  | { what: (typeof TRIP_DONE)[number]; id: string | null }
  | { what: ItemDone; kind: ItemKind; id: string | null };

/** `id` is what can be restored. */
export function readDone(params: URLSearchParams): Done | null {
  const id = params.get("undo");
  const [first, second] = (params.get("done") ?? "").split(".");
  const trip = TRIP_DONE.find((each) => each === first);
  if (trip) return { what: trip, id };
  const kind = ITEM_KINDS.find((each) => each === first);
  const what = ITEM_DONE.find((each) => each === second);
  return kind && what ? { what, kind, id } : null;
}

export function doneSearch(done: Done): string {
  const what = "kind" in done ? `${done.kind}.${done.what}` : done.what;
  return new URLSearchParams({ done: what, ...(done.id ? { undo: done.id } : {}) }).toString();
}
