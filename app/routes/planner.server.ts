import { json } from "@remix-run/node";
import type { Locale } from "~/domain/locale";
import type { Traveller } from "~/domain/people/traveller";
import type { FieldErrors, FieldsRefused } from "~/domain/planner/items";
import { requestContext } from "~/i18n/page.server";
import { requireTraveller } from "~/server/traveller.server";
import { findTrip, type TripSummary } from "~/services/planner/trips.server";

type Owner = { locale: Locale; now: Date; traveller: Traveller };
export type MyTrip = Owner & { trip: Omit<TripSummary, "span"> };

/** The signed-in traveller; throws the way to sign in. */
export async function requireOwner(request: Request): Promise<Owner> {
  const { locale, now } = await requestContext(request);
  return { locale, now, traveller: await requireTraveller(request, locale) };
}

/** A traveller's own trip; throws a 404 for what is not theirs. */
export async function tripOf(owner: Owner, id: string | undefined): Promise<MyTrip> {
  const trip = await findTrip(owner.traveller, id ?? "");
  if (!trip) throw new Response("unknown", { status: 404 });
  return { ...owner, trip };
}

/** The signed-in traveller's own trip; throws the way to sign in, or a 404 for what is not theirs. */
export async function requireTrip(request: Request, id: string | undefined): Promise<MyTrip> {
  return tripOf(await requireOwner(request), id);
}

type Refused = FieldsRefused | { code: "not-found" | "too-many-items" | "too-many-deleted" | "card-data" };

/** What is wrong with an item's form, one code a field. */
export function fieldsRefused({ error }: { error: Record<string, string[] | null> | null }): FieldsRefused {
  const codes = Object.entries(error ?? {}).flatMap(([field, found]) => (found?.[0] ? [[field, found[0]]] : []));
  return { ok: false, code: "fields", params: Object.fromEntries(codes) };
}

/** The answer to an item's form that was not taken: its errors, with what was typed unless it may not be written back. */
export function refusedForm(refused: Refused, values: Record<string, string> | null) {
  if (refused.code === "fields") return json({ errors: refused.params, error: null, values }, { status: 422 });
  if (refused.code === "not-found") throw new Response("unknown", { status: 404 });
  return json({ errors: {} as FieldErrors, error: refused.code as string | null, values }, { status: 422 });
}
