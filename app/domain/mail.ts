/** A file that goes with a mail; its content in Base64. */
export type MailAttachment = { name: string; type: string; content: string };
