import type { ReactNode } from "react";

type Figure = { label: ReactNode; amount: string; note?: ReactNode };

/** The amounts that matter, large, before any reckoning. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="figures">
      {items.map(({ label, amount, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures never move
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            <strong className="num">{amount}</strong>
            {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
