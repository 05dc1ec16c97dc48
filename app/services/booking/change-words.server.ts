/** A change of a booking that its mail tells, and what that says of it. */
import type { MailContent } from "~/documents/mail-layout.server";
import type { Asked } from "~/domain/asked";
import type { Effect } from "~/domain/change";
import type { ChangeData } from "~/domain/change-data";

export type Made = { id: string; booking: string; data: ChangeData; effect: Effect; by: Asked["by"] };
export type Of<K extends ChangeData["kind"]> = Extract<ChangeData, { kind: K }>;

export type ChangeWords = Pick<MailContent, "subject" | "title" | "intro" | "highlight"> & {
  what: MailContent["sections"][number];
};
