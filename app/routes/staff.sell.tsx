import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { may } from "~/domain/company/staff";
import { checkReason, MAX_REASON_LENGTH } from "~/domain/company/work";
import { dayIn } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { type SellData, SellPage, type SellRefused, TOUR_TWO_BEDS } from "~/features/staff/sell-page";
import { HOTEL } from "~/features/stay/hotel-pages";
import { twoBedsOf } from "~/features/trip/hold-form";
import { holdPost } from "~/features/trip/hold-post.server";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { tabPath } from "~/i18n/paths";
import { requireStaff } from "~/server/staff.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { saleOffer } from "~/services/desk/sale-offer.server";

export const handle = { i18n: "sale" };

/** Why a manager sells beyond the cap; longer than is taken, so that too long is said and not cut off. */
const exceptionPost = postedForm(z.object({ why: text }), { why: 2 * MAX_REASON_LENGTH });

const count = (typed: string) => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);
const languageIn = (asked: URLSearchParams | FormData) => LOCALES.find((locale) => locale === asked.get("language"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const departure = params.departure ?? "";
  const query = new URL(request.url).searchParams;
  const [adults, children] = [query.get("adults") ?? "", query.get("children") ?? ""].map((typed) => typed.slice(0, 3));
  const asked = { from: query.get("from") ?? "", adults: count(adults ?? ""), children: count(children ?? "") };
  const hotel = query.get(HOTEL) ?? "";
  const why = query.get("why")?.slice(0, MAX_REASON_LENGTH) ?? "";
  const offer = await saleOffer(departure, { ...asked, hotel }, { locale, today: dayIn(now) });
  if (!offer) throw new Response("unknown", { status: 404 });
  const { trip, startDay, endDay, isPackage, cities, city, sharesRoom, stays } = offer;
  const { beyondCap, split } = offer;
  const page: Omit<SellData, "refused"> = {
    departure,
    trip,
    startDay,
    endDay,
    isPackage,
    cities,
    sharesRoom,
    split,
    asked: { from: city, adults: adults || "1", children: children || "0", language: languageIn(query) ?? locale, why },
    offer: offer.departure,
    beyondCap: may(member.role, "override") ? beyondCap : null,
    stays: stays && {
      unavailable: stays.unavailable,
      isCoachFull: stays.isCoachFull,
      pages: stays.pages,
      rooms: stays.offers.flatMap(({ hotel, rooms }) =>
        rooms.map(({ room, name, total, twoBeds }) => ({
          hotel: hotel.slug,
          hotelName: hotel.name,
          room,
          name,
          total,
          twoBeds,
        })),
      ),
    },
  };
  return json({ ...page, meta: { title: titled(translator(locale, "sale")("sell.title")) } });
}

/** Holds what is sold to a caller, and opens the ordinary checkout in the caller's language. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { member, now } = await requireStaff(request);
  const posted = await request.formData();
  const language = languageIn(posted);
  const submission = readForm(posted, holdPost);
  const exception = readForm(posted, exceptionPost);
  if (submission.status !== "success" || exception.status !== "success" || !language)
    throw new Response("malformed", { status: 400 });
  const { release: _, ...hold } = submission.value;
  const { why } = exception.value;
  const reason = why.trim() && may(member.role, "override") ? checkReason(why) : null;
  if (reason && !reason.ok)
    return json({ ...reason, params: reason.params ?? {}, twoBeds: null } as SellRefused, { status: 422 });
  const departure = params.departure ?? "";
  const asked = {
    ...hold,
    departure,
    locale: language,
    currency: HAND_CURRENCY,
    seller: member,
    ...(reason && { beyondCap: reason.value }),
  } as const;
  const held = await holdPlaces(asked, now);
  if (held.ok) return redirect(tabPath("travellers", language, held.value.id), 303);
  const { stay } = hold;
  const ticked = stay ? stay.twoBeds && twoBedsOf(stay.hotel, stay.room) : hold.twoBeds && TOUR_TWO_BEDS;
  const refused = { code: held.code, params: held.params ?? {}, twoBeds: ticked || null } as SellRefused;
  return json(refused, { status: held.code === "departure-unknown" ? 404 : 409 });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Sell() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <SellPage {...page} refused={useActionData<typeof action>() ?? null} />;
}

export { OfficeError as ErrorBoundary };
