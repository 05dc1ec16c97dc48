import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import { dayIn } from "~/domain/day";
import { MARK_WAYS, MAX_REASON_LENGTH } from "~/domain/departures/boarding";
import { inLocale } from "~/domain/locale";
import { postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import type { BoardingDone } from "~/features/staff/boarding/boarding-data";
import { BoardingPhone } from "~/features/staff/boarding/boarding-phone";
import { markOf, ticketSaid, travellerIn } from "~/features/staff/boarding/boarding-view";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { randomToken } from "~/platform/random-token.server";
import { requireStaff } from "~/server/staff.server";
import { boardingOf, markBoarding } from "~/services/departures/boarding.server";
import { factsOf } from "~/services/departures/facts.server";
import { giveSeat } from "~/services/departures/give-seat.server";
import { coachNames } from "~/services/departures/replaced-tickets.server";
import { boardingHeaders, boardingKeys, readBoarding } from "./staff.boarding.server";

export const handle = { i18n: "boarding", scripts: "react" };

const schema = z.object({
  do: wish(["mark", "ticket", "seat"]),
  state: text,
  way: z.enum(MARK_WAYS).catch("list"),
  id: text,
  who: text,
  ticket: text,
  seen: text,
  reason: text,
  code: text,
  seat: text,
  was: text,
});
const form = postedForm(schema, {
  do: 10,
  state: 10,
  way: 10,
  id: 64,
  who: 40,
  ticket: 6,
  seen: 1400,
  code: 1000,
  seat: 4,
  was: 4,
  // Longer than is taken, so that too long is refused and not cut off.
  reason: 2 * MAX_REASON_LENGTH,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const boarding = await readBoarding(params.departure ?? "", "page", staff);
  const { id, name } = staff.member;
  const title = translator(staff.locale, "boarding")("title");
  const page = {
    boarding,
    now: staff.now.toISOString(),
    token: randomToken(),
    keys: boardingKeys(),
    names: await coachNames(),
    me: { id, name },
    delay: (await factsOf(boarding.list.run))?.facts.delayMinutes ?? 0,
    meta: { title: titled(`${title}, ${inLocale(boarding.list.trip, staff.locale)}`) },
  };
  return json(page, { headers: boardingHeaders(boarding) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request);
  const departure = params.departure ?? "";
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { do: wanted, code, ...typed } = submission.value;
  if (wanted === "ticket") {
    const boarding = await boardingOf(departure, staff.now);
    if (!boarding) throw new Response("unknown", { status: 404 });
    const checked = checkTicket(code, ticketPublicKeys(), dayIn(staff.now));
    const ticket = ticketSaid(checked, boarding, await coachNames(), staff.locale);
    const done: BoardingDone = { ticket };
    return json(done);
  }
  const here = `${pathFor("staff.boarding", staff.locale, { departure })}#${typed.who}`;
  const answer = (refused: Extract<BoardingDone, { refused: unknown }>["refused"]) =>
    json<BoardingDone>({ refused }, { status: refused === "departure-unknown" ? 404 : 422 });
  if (wanted === "seat") {
    const who = travellerIn(typed.who);
    if (!who) throw new Response("malformed", { status: 400 });
    const { member: by, now } = staff;
    const given = await giveSeat(departure, { ...who, seat: typed.seat, was: typed.was || null }, { by, now });
    return given.ok ? redirect(here, 303) : answer(given.code);
  }
  const mark = wanted === "mark" ? markOf(typed, staff.now) : null;
  if (!mark) throw new Response("malformed", { status: 400 });
  const marked = await markBoarding(departure, mark, { by: staff.member, shown: true }, staff.now);
  return marked.ok ? redirect(here, 303) : answer(marked.code);
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const sent = new Headers(loaderHeaders);
  return sent;
};

export default function BoardingScreen() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <BoardingPhone {...page} done={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
