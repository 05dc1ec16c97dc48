import type { ReactNode } from "react";

type DisclosureProps = { summary: ReactNode; open?: boolean; name?: string; children: ReactNode };

/** Opens without scripts. Those of the same `name` open one at a time. */
export function Disclosure({ summary, open, name, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open} {...(name ? { name } : {})}>
      <summary>{summary}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}
