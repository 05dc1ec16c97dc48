import { type AlertMessage, alertText } from "~/gateways/alert-webhook.server";
import type { Mail } from "~/gateways/mail.server";
import { escaped } from "~/i18n/escaped";
import { env } from "~/platform/env.server";

/** A message to the operator, in the language of the operator's commands and logs. */
export function alertMail(message: AlertMessage, to: string, key: string): Mail {
  const { state, what, subjects, count, since, kind, link } = message;
  const lines = [
    alertText(message),
    `Since ${since}: ${subjects.join(", ")}${count > subjects.length ? ` and ${count - subjects.length} more` : ""}`,
    `What it means and what to do: docs/alerts.md, "${kind}".`,
    ...(link ? [`In the office: ${link}`] : []),
    env.SITE_URL,
  ];
  return {
    key,
    to,
    locale: "en-ca",
    subject: `[${env.BRAND}] ${state === "open" ? "ALERT" : "Over"}: ${what}`,
    text: `${lines.join("\n\n")}\n`,
    html: `<!DOCTYPE html><html lang="en"><title>${escaped(what)}</title><body>${lines.map((line) => `<p>${escaped(line)}</p>`).join("")}</body></html>`,
  };
}
