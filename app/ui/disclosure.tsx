import type { ReactNode } from "react";
import { useTypedOnPage } from "./page-form";

type DisclosureProps = {
  summary: ReactNode;
  open?: boolean;
  name?: string;
  /** Names of fields in it: what was typed into one is not hidden. */
  fields?: readonly string[];
  children: ReactNode;
};

/** Opens without scripts. Those of the same `name` open one at a time. */
export function Disclosure({ summary, open, name, fields = [], children }: DisclosureProps) {
  const typed = useTypedOnPage();
  return (
    <details
      className="disclosure"
      open={open || fields.some((field) => typed?.get(field))}
      {...(name ? { name } : {})}
    >
      <summary>{summary}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
