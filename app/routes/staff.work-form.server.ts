/** The forms of the lists of work: one thing done to one row, for a reason. */

import { z } from "zod";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import type { Params } from "~/domain/verdict";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { WorkDone, WorkRefused } from "~/features/staff/work-form";
import { saidIn } from "~/server/said.server";

const schema = z.object({ do: text, what: text, item: text, id: text, seen: text, why: text });
/** A reason that is too long is said to be, and not cut off. */
const form = postedForm(schema, { do: 20, what: 40, item: 200, id: 400, seen: 200, why: 2 * MAX_REASON_LENGTH });

export type WorkForm = z.infer<typeof schema>;

/** Throws a 400 for what no form of ours sends. */
export async function readWork(request: Request): Promise<WorkForm> {
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  return submission.value;
}

type Code = WorkRefused["code"];

/** Why it was not done, with what was typed. */
export function refusedWork(
  { code, params }: { code: Code; params?: Params | undefined },
  { id, why }: Pick<WorkForm, "id" | "why">,
): WorkRefused {
  return { id, code, params, typed: code === "card-data" ? "" : why };
}

/** What the page says was done, by its address. */
export function doneOf<D extends WorkDone>(request: Request, known: readonly D[]): D | null {
  const said = saidIn(request).get("done");
  return known.find((done) => done === said) ?? null;
}
