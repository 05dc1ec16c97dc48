import type { MailAttachment } from "~/domain/mail";

export type Mail = {
  key: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  locale: "fr-ca" | "en-ca";
  attachments?: MailAttachment[];
};
