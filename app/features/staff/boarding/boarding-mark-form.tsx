import type { ReactNode } from "react";
import type { MarkTarget } from "./boarding-data";

type Props = { target: MarkTarget; way: "list" | "ticket"; className?: string; children: ReactNode };

/** The form that marks one traveller; its buttons say how. */
export function MarkForm({ target: { id, key, ticket, seen }, way, className = "boarding-marks", children }: Props) {
  return (
    <form method="post" className={className}>
      <input type="hidden" name="do" value="mark" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="who" value={key} />
      <input type="hidden" name="way" value={way} />
      {way === "ticket" && <input type="hidden" name="ticket" value={ticket ?? ""} />}
      <input type="hidden" name="seen" value={seen.join(",")} />
      {children}
    </form>
  );
}
