import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { may, type StaffMember } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { amountTyped } from "~/domain/money/money";
import { refuse, type Verdict } from "~/domain/verdict";
import { metaTags } from "~/features/site/page-meta";
import type { GroupData, GroupDone, GroupRefused } from "~/features/staff/groups/group-data";
import { GroupPage } from "~/features/staff/groups/group-page";
import { OfficeError } from "~/features/staff/office";
import { formatDecimal, formatUntil } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { randomToken } from "~/platform/random-token.server";
import { saidIn, saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { closeGroup, mailContract } from "~/services/groups/ask-group.server";
import { departuresFor } from "~/services/groups/group-sale.server";
import { readGroup } from "~/services/groups/read-group.server";
import { takeForGroup } from "~/services/groups/take-for-group.server";
import { auditReading } from "~/services/staff/audit.server";
import { type HandPosted, proofOf, readHandForm, typedAgain } from "./staff.hand-payment.server";

export const handle = { i18n: ["groups", "sale", "work"] };

const DONE: readonly GroupDone[] = ["opened", "paid", "pending", "refunded", "mailed", "closed"];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  const id = params.group ?? "";
  const view = await readGroup(id, now);
  if (!view) throw new Response("unknown", { status: 404 });
  await auditReading({ by, what: "list-read", subject: { kind: "group", id } }, now);
  const { group, trip, city, departure, departureDay, parts, total, paid, owed, instalments, unnamed, tasks } = view;
  const said = saidIn(request).get("done");
  const next = instalments.find(({ left }) => left > 0)?.left ?? 0;
  const mayChange = may(by.role, "sell");
  const dates = mayChange && group.state === "asked" ? await departuresFor(group, dayIn(now)) : [];
  const page: GroupData = {
    id,
    state: group.state,
    name: group.name,
    contact: { organiser: group.organiser, email: group.email, phone: group.phone },
    language: group.locale,
    trip: inLocale(trip, locale),
    city: inLocale(city, locale),
    wishedDay: group.wishedDay,
    adults: group.adults,
    children: group.children,
    rooms: group.rooms,
    message: group.message,
    asked: dayIn(group.askedAt),
    departure: departure && departureDay ? { id: departure, day: departureDay } : null,
    dates,
    parts: parts.map(({ checkout, state, booking, party, room, heldUntil, people, ...money }) => ({
      id: checkout,
      number: booking?.number ?? null,
      party,
      room: room && inLocale(room, locale),
      held: state === "open" ? formatUntil(heldUntil, now, locale) : null,
      isPaying: state === "paying",
      toFollow: people.filter(({ birthDay, cancelledAt }) => birthDay === null && cancelledAt === null).length,
      total: money.total,
      paid: money.paid,
    })),
    total,
    paid,
    owed,
    isCalledOff: parts.some((part) => part.isCalledOff),
    instalments,
    unnamed,
    namesBy: group.namesBy,
    // Its key opens the names and writes them.
    namesLink: mayChange && group.state === "contract" ? pathFor("group", group.locale, { groupKey: group.key }) : null,
    tasks,
    mayChange,
    nonce: randomToken(),
    typed: formatDecimal((next / 100).toFixed(2), locale),
    done: DONE.find((done) => done === said) ?? null,
  };
  return json({ ...page, meta: { title: titled(translator(locale, "groups")("group.title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const id = params.group ?? "";
  const { posted, refused } = await readHandForm(request);
  if (refused) return json<GroupRefused>({ code: "card-data", params: {}, typed: {} }, { status: 400 });
  const done = await does(id, posted, member, now);
  if (done.ok) {
    const here = pathFor("staff.group", locale, { group: id }, new URLSearchParams({ done: done.value }));
    return redirect(saying(here), 303);
  }
  const { code, params: told } = done;
  return json<GroupRefused>(
    { code: code as GroupRefused["code"], params: told ?? {}, typed: typedAgain(code, posted) },
    { status: code === "group-unknown" ? 404 : 422 },
  );
}

async function does(
  group: string,
  posted: HandPosted,
  by: StaffMember,
  now: Date,
): Promise<Verdict<GroupDone, string>> {
  if (posted.do === "close") {
    const closed = await closeGroup({ group, why: posted.why, by }, now);
    return closed.ok ? { ok: true, value: "closed" } : closed;
  }
  if (posted.do === "mail")
    return (await mailContract(group, by, now)) ? { ok: true, value: "mailed" } : refuse("group-unknown");
  const amount = amountTyped(posted.amount, null);
  if (amount === null) return refuse("amount-invalid");
  const proof = proofOf(posted);
  if (!proof.ok) return proof;
  return takeForGroup({ group, amount, nonce: posted.nonce, by, ...proof.value }, now);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Group() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <GroupPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
