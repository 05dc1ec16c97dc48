/** A mail that arrived. `headers` has lower-case names; a repeated header keeps its last value. */
export type StoredMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** ISO instant it arrived here. */
  date: string;
  messageId: string;
  headers: Record<string, string>;
  /** Their content in Base64. */
  attachments: { name: string; type: string; content: string }[];
};
