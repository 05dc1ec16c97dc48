import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Tone = "info" | "success" | "warning" | "error" | "offer";

const icons: Record<Tone, IconName> = {
  info: "info",
  success: "check",
  warning: "clock",
  error: "warning",
  offer: "gift",
};

type NoticeProps = { tone: Tone; title?: ReactNode; live?: boolean; first?: boolean; children?: ReactNode };

/**
 * Something the reader should know. `live`: it came after the page, so it is read aloud. `first`: it came with the page,
 * which begins by saying it, since what comes with a page is not read by itself.
 */
export function Notice({ tone, title, live, first, children }: NoticeProps) {
  const role = live ? (tone === "error" ? "alert" : "status") : undefined;
  return (
    // biome-ignore lint/a11y/noAutofocus: a page that answers a form begins by what came of it
    <div className={`notice ${tone}`} role={role} tabIndex={first ? -1 : undefined} autoFocus={first}>
      <Icon name={icons[tone]} />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
