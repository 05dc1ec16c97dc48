/** The code that is mailed to a colleague before much money goes back. */
import { transaction } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import type { CodeRefusal } from "~/domain/amendments/confirmation-code";
import { CHANGE_CODE_MINUTES } from "~/domain/company/limits";
import type { StaffMember } from "~/domain/company/staff";
import type { Day } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { accept, type Verdict } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { formatDay } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { randomToken } from "~/platform/random-token.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type CodeOf, issueCode, tryCode } from "~/services/quotes/confirmation-code.server";

/** What a code is for: one departure, what was shown of it, and the colleague who decides. */
type Deciding = { departure: string; seen: string; member: Pick<StaffMember, "id" | "email" | "name"> };

const codeOf = ({ departure, seen, member }: Deciding): CodeOf => ({
  subject: `call-off ${departure} ${member.id}`,
  about: seen,
});

/** Tries a typed code for this decision. Refuses as `tryCode` does. */
export function tryCallOffCode(typed: string, deciding: Deciding, now: Date): Promise<Verdict<null, CodeRefusal>> {
  return tryCode(typed, codeOf(deciding), now);
}

type Named = { trip: Bilingual; startDay: Day; locale: Locale };

/** Mails a colleague a new code for their decision; the former one is no longer valid. Refuses as `issueCode` does. */
export async function mailCallOffCode(
  deciding: Deciding,
  named: Named,
  now: Date,
): Promise<Verdict<null, "code-day-over">> {
  return transaction(async (tx): Promise<Verdict<null, "code-day-over">> => {
    const issued = await issueCode(tx, codeOf(deciding), now);
    if (!issued.ok) return issued;
    await queueMail(tx, codeMail(deciding, named, issued.value), now);
    return accept(null);
  });
}

function codeMail({ departure, member }: Deciding, { trip, startDay, locale }: Named, code: string): Mail {
  const { code: texts } = WRITTEN[locale].callOffMail;
  const content = {
    subject: texts.subject,
    brand: env.BRAND,
    title: texts.title,
    intro: texts.text(member.name, CHANGE_CODE_MINUTES),
    highlight: { label: texts.code, value: `${code.slice(0, 3)}\u00a0${code.slice(3)}` },
    action: {
      label: texts.open,
      url: env.SITE_URL + pathFor("staff.departure.call-off", locale, { departure }),
      hint: texts.openHint,
    },
    sections: [
      {
        title: texts.departure,
        lines: [`${inLocale(trip, locale)}, ${formatDay(startDay, locale, "full")}`],
      },
    ],
    closing: [texts.notYou, env.BRAND],
  };
  return { ...laidOut(content, locale), key: `change-code:${randomToken()}`, to: member.email, locale };
}
