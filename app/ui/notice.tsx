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

type NoticeProps = { tone: Tone; title?: ReactNode; live?: boolean; children?: ReactNode };

/** Something the reader should know. `live`: it came after the page, so it is read aloud. */
export function Notice({ tone, title, live, children }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={live ? (tone === "error" ? "alert" : "status") : undefined}>
      <Icon name={icons[tone]} />
      <div>
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
