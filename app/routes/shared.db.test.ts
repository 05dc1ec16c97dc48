import { expect, it } from "vitest";
import { KEPT_UNTIL } from "~/domain/kept-page";
import { shareKey } from "~/services/planner/share-key.server";
import { listShares, shareTrip } from "~/services/planner/shares.server";
import { addTrip } from "~/services/planner/trips.server";
import { unique } from "../../tests/support/checkout";
import * as shared from "./shared";

const context = { requestId: "test", nonce: "", visitor: "" };

it("A phone may keep a shared trip until its share ends, and the page says as of when it is", async () => {
  const owner = { subject: unique("subject"), email: null, name: "Zoé" };
  const now = new Date();
  const trip = await addTrip(owner, "Boston", now);
  if (!trip.ok) throw new Error(trip.code);
  const invitation = { trip: trip.value.id, email: "a@example.com", locale: "fr-ca", days: 30 } as const;
  const done = await shareTrip(owner, { ...invitation, showsPrivate: false, files: false }, now);
  if (!done.ok) throw new Error(done.code);
  const [share] = await listShares(owner, trip.value.id);
  const request = new Request("http://localhost/fr-ca/voyage-partage/x", { headers: { "Accept-Language": "fr-CA" } });
  const params = { shareKey: shareKey(done.value.id) };
  const answer = await shared.loader({ request, params, context });
  const sent = new Headers(
    shared.headers({
      loaderHeaders: answer.headers,
      parentHeaders: new Headers(),
      actionHeaders: new Headers(),
      errorHeaders: undefined,
    }),
  );
  expect(sent.get(KEPT_UNTIL)).toBe(share?.expiresAt.toISOString());
  expect(sent.get("Cache-Control")).toBe("no-store");
  expect(await answer.json()).toMatchObject({ trip: { madeOn: expect.stringMatching(/^Mis à jour le /) } });
});
