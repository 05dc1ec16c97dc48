import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { CURRENCIES } from "~/domain/money/money";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { currencyCookie } from "~/i18n/currency.server";
import { localPath, MAX_LOCAL_PATH } from "~/i18n/local-path";

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

export function loader() {
  return redirect("/");
}
