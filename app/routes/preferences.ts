import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { CURRENCIES } from "~/domain/money/money";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { currencyCookie } from "~/i18n/currency.server";
import { localPath, MAX_LOCAL_PATH } from "~/i18n/local-path";
import { followPromotion } from "~/server/followed-promotion.server";

const schema = z.object({ currency: z.enum(CURRENCIES).optional().catch(undefined), to: text });
const preferencesForm = postedForm(schema, { currency: 3, to: MAX_LOCAL_PATH });

/** The reader chooses a currency; back to the page they were on. */
export async function action({ request }: ActionFunctionArgs) {
  const submission = readForm(await request.formData(), preferencesForm);
  if (submission.status !== "success") return redirect("/", 303);
  const { currency, to } = submission.value;
  const headers = currency ? { "Set-Cookie": await currencyCookie.serialize(currency) } : undefined;
  return redirect(localPath(to), { status: 303, headers });
}

/** A promotion's link: its code is remembered for the payment, and the reader goes on to the trips. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("code") ?? "";
  if (!/^[\w-]{1,40}$/.test(code)) return redirect("/");
  const headers = { "Set-Cookie": await followPromotion(code), "Cache-Control": "no-store" };
  return redirect(localPath(searchParams.get("to") ?? ""), { status: 303, headers });
}
