/** The code that is mailed to a colleague before much money goes back. */
import { transaction } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import type { Day } from "~/domain/day";
import { CHANGE_CODE_MINUTES } from "~/domain/limits";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import type { StaffMember } from "~/domain/staff";
import { env } from "~/env.server";
import { formatDay } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { randomToken } from "~/random-token.server";
import { changeCode, isChangeCode } from "~/services/booking/change-code.server";
import { queueMail } from "~/services/mail/queue-mail.server";

/** What a code is for: one departure, what was shown of it, and the colleague who decides. */
type Deciding = { departure: string; seen: string; member: Pick<StaffMember, "id" | "email" | "name"> };

const changeOf = ({ departure, seen, member }: Deciding) => ({
  booking: `departure ${departure}`,
  change: `call-off ${seen} ${member.id}`,
});

/** Whether what was typed is the code of this decision. */
export function isCallOffCode(typed: string, deciding: Deciding, now: Date): boolean {
  return isChangeCode(typed, changeOf(deciding), now);
}

type Named = { trip: Bilingual; startDay: Day; locale: Locale };

export async function mailCallOffCode(deciding: Deciding, { trip, startDay, locale }: Named, now: Date): Promise<void> {
  const { departure, member } = deciding;
  const { code: texts } = WRITTEN[locale].callOffMail;
  const code = changeCode(changeOf(deciding), now);
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
  const mail = { ...laidOut(content, locale), key: `change-code:${randomToken()}`, to: member.email, locale };
  await transaction((tx) => queueMail(tx, mail, now));
}
