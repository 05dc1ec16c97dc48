/** The loader and the action of a page that changes a booking: each page has but its own questions and answers. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import type { ChangeKind } from "~/domain/amendments/change-data";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import type { ChangeAt } from "./desk-change.server";
import { leaveChange, leaveFreeChange, type Made } from "./leave-change.server";

/** Where the texts of a page stand, and its title among them. */
type Texts = "activities" | "beds" | "cancel" | "date" | "more" | "name" | "returning" | "room" | "seats" | "stop";

type Sent = LoaderFunctionArgs | ActionFunctionArgs;

async function changeAt({ request, params }: Sent): Promise<ChangeAt> {
  const { locale, now } = await requestContext(request);
  return { request, locale, now, bookingKey: params.bookingKey ?? "" };
}

/** What was chosen is in the address, so that the page can be reloaded. */
export function changeLoader<Page extends { number: string }>(texts: Texts, pageOf: (at: ChangeAt) => Promise<Page>) {
  return async (sent: LoaderFunctionArgs) => {
    const at = await changeAt(sent);
    const page = await pageOf(at);
    const title = translator(at.locale, "change")(`${texts}.title`, { number: page.number });
    return json({ ...page, meta: { title: titled(title) } });
  };
}

type Answer<Done, Shown> = ({ done: true } & Done) | { done: false; shown: Shown; init: ResponseInit };

/** What is posted confirms the change, which may lead to paying what it added. */
export function changeAction<Shown>(
  kind: ChangeKind,
  answer: (at: ChangeAt) => Promise<Answer<{ made: Made }, Shown>>,
) {
  return async (sent: ActionFunctionArgs) => {
    const at = await changeAt(sent);
    const answered = await answer(at);
    return answered.done ? leaveChange(at, answered.made, kind) : json(answered.shown, answered.init);
  };
}

/** The same of a change that costs nothing. */
export function freeChangeAction<Shown>(
  kind: "seats" | "beds",
  answer: (at: ChangeAt) => Promise<Answer<{ kept: boolean }, Shown>>,
) {
  return async (sent: ActionFunctionArgs) => {
    const at = await changeAt(sent);
    const answered = await answer(at);
    return answered.done ? leaveFreeChange(at, kind, answered.kept) : json(answered.shown, answered.init);
  };
}
