import type { Locale } from "~/domain/locale";
import type { MailAttachment } from "~/domain/mail";

export type Mail = {
  key: string;
  /** How many times it was sent again on purpose: another copy is another mail to its recipient. */
  copy?: number;
  to: string;
  subject: string;
  html: string;
  text: string;
  locale: Locale;
  attachments?: MailAttachment[];
  /** An address of ours: one post there ends mails of this sort (RFC 8058). */
  unsubscribe?: string | null;
};
