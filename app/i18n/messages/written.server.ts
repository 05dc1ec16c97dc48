/** What is written on the server alone (mails, receipts, tours), by language: sentences that are made of facts. */
import type { Locale } from "~/domain/locale";
import { callOffMail as enCallOffMail } from "./en-ca/call-off-mail";
import { mail as enMail } from "./en-ca/mail";
import { moneyMail as enMoneyMail } from "./en-ca/money-mail";
import { receipt as enReceipt } from "./en-ca/receipt";
import { tour as enTour } from "./en-ca/tour";
import { type CallOffMailTexts, callOffMail } from "./fr-ca/call-off-mail";
import { type MailTexts, mail } from "./fr-ca/mail";
import { type MoneyMailTexts, moneyMail } from "./fr-ca/money-mail";
import { type ReceiptTexts, receipt } from "./fr-ca/receipt";
import { tour } from "./fr-ca/tour";

type Written = {
  callOffMail: CallOffMailTexts;
  mail: MailTexts;
  moneyMail: MoneyMailTexts;
  receipt: ReceiptTexts;
  tour: typeof tour;
};

export const WRITTEN: Record<Locale, Written> = {
  "fr-ca": { callOffMail, mail, moneyMail, receipt, tour },
  "en-ca": { callOffMail: enCallOffMail, mail: enMail, moneyMail: enMoneyMail, receipt: enReceipt, tour: enTour },
};
