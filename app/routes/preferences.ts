import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isCurrency } from "~/domain/money";
import { currencyCookie } from "~/i18n/currency.server";
import { localPath } from "~/i18n/local-path";

/** The reader chooses a currency; back to the page they were on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const currency = form.get("currency");
  const headers = isCurrency(currency) ? { "Set-Cookie": await currencyCookie.serialize(currency) } : undefined;
  return redirect(localPath(form.get("to")), { status: 303, headers });
}

export function loader() {
  return redirect("/");
}
