/** What is written on the server alone (mails, receipts, tours), by language: sentences that are made of facts. */
import type { Locale } from "~/domain/locale";
import { mail as enMail } from "./en-ca/mail";
import { moneyMail as enMoneyMail } from "./en-ca/money-mail";
import { receipt as enReceipt } from "./en-ca/receipt";
import { tour as enTour } from "./en-ca/tour";
import { type MailTexts, mail } from "./fr-ca/mail";
import { type MoneyMailTexts, moneyMail } from "./fr-ca/money-mail";
import { type ReceiptTexts, receipt } from "./fr-ca/receipt";
import { tour } from "./fr-ca/tour";

type Written = { mail: MailTexts; moneyMail: MoneyMailTexts; receipt: ReceiptTexts; tour: typeof tour };

export const WRITTEN: Record<Locale, Written> = {
  "fr-ca": { mail, moneyMail, receipt, tour },
  "en-ca": { mail: enMail, moneyMail: enMoneyMail, receipt: enReceipt, tour: enTour },
};
