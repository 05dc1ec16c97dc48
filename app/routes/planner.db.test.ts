/** The forms of My trip, as a browser sends them. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { attachFile, listFiles } from "~/services/planner/files.server";
import { addItem, listItems } from "~/services/planner/items.server";
import { listShares, shareTrip } from "~/services/planner/shares.server";
import { addTrip, findTrip } from "~/services/planner/trips.server";
import { aSignedInTraveller } from "../../tests/support/traveller";
import { action as files } from "./planner.files";
import { action as item } from "./planner.item";
import { action as share } from "./planner.share";
import { action as trip } from "./planner.trip";

type Action = (args: ActionFunctionArgs) => Promise<Response>;

/** A trip with an item, a file and a share, and how its owner's browser posts forms about it. */
async function aTrip() {
  const { traveller, headers } = await aSignedInTraveller();
  const now = new Date();
  const added = await addTrip(traveller, "Boston", now);
  if (!added.ok) throw new Error(added.code);
  const { id } = added.value;
  const note = await addItem(traveller, { trip: id, kind: "note", typed: { name: "Harbour" } }, now);
  if (!note.ok) throw new Error(note.code);
  const place = { trip: id, item: note.value.id };
  const file = await attachFile(traveller, { ...place, name: "ticket.txt", content: Buffer.from("Seat 4") }, now);
  const terms = { locale: "en-ca", showsPrivate: false, files: false, days: 0 } as const;
  const shared = await shareTrip(traveller, { trip: id, email: "leo@example.com", ...terms }, now);
  if (!file.ok || !shared.ok) throw new Error("no file or share");
  const post = async (action: Action, fields: Record<string, string>) => {
    const url = `http://localhost${pathFor("planner.item", "en-ca", place)}`;
    const request = new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) });
    try {
      return await action({ request, params: place, context: { requestId: "test", nonce: "", visitor: "" } });
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };
  return { traveller, id, note: note.value.id, file: file.value.id, share: shared.value.id, post };
}

type ATrip = Awaited<ReturnType<typeof aTrip>>;

it.each<[string, string, Action, (of: ATrip) => string, (of: ATrip) => Promise<unknown>]>([
  [
    "an item",
    "note.deleted",
    item,
    ({ note }) => note,
    async ({ traveller, id }) => (await listItems(traveller, id))[0],
  ],
  ["a trip", "trip-deleted", trip, ({ id }) => id, ({ traveller, id }) => findTrip(traveller, id)],
  [
    "a file",
    "file-deleted",
    files,
    ({ file }) => file,
    async ({ traveller, id }) => (await listFiles(traveller, id))[0],
  ],
  [
    "a share",
    "share-revoked",
    share,
    (of) => of.share,
    async ({ traveller, id }) => (await listShares(traveller, id))[0],
  ],
])(
  "The deletion of %s sent twice is answered twice alike, with the way to undo it",
  async (_of, done, action, idOf, found) => {
    const mine = await aTrip();
    const id = idOf(mine);
    const press = async () => {
      const answer = await mine.post(action, { do: action === share ? "revoke" : "delete", id });
      const { pathname, searchParams } = new URL(answer.headers.get("Location") ?? "", "http://localhost");
      return [answer.status, pathname, searchParams.get("done"), searchParams.get("undo")];
    };
    expect(await found(mine)).toBeTruthy();
    const first = await press();
    expect(first).toEqual([303, expect.any(String), done, id]);
    expect(await found(mine)).toBeFalsy();
    expect(await press()).toEqual(first);
  },
);
