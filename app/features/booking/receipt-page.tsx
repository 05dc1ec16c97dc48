import { Fragment } from "react";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/layout";

/** A receipt already in words: the same for its page and its PDF. */
export type ReceiptDocumentData = {
  title: string;
  seller: string[];
  facts: Row[];
  parts: { title: string; amounts?: true; rows?: Row[]; lines?: string[] }[];
};
type Row = { label: string; value: string; strong?: boolean };

type Props = {
  document: ReceiptDocumentData;
  links: { back: { href: string; text: string }; pdf: { href: string; text: string } };
};

/** A receipt to read and to print. */
export function ReceiptPage({ document: { title, seller, facts, parts }, links }: Props) {
  return (
    <article className="receipt">
      <header>
        <h1>{title}</h1>
      </header>
      <p>
        {seller.map((line, index) => (
          <Fragment key={line}>
            {index > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </p>
      <Facts items={facts.map(fact)} />
      {parts.map((part) => (
        <section key={part.title}>
          <h2>{part.title}</h2>
          {part.rows === undefined ? null : part.amounts ? (
            <Amounts rows={part.rows} />
          ) : (
            <Facts items={part.rows.map(fact)} />
          )}
          {part.lines?.map((line) => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
        </section>
      ))}
      <p className="row no-print">
        <ButtonLink variant="plain" href={links.pdf.href} type="application/pdf">
          {links.pdf.text}
        </ButtonLink>
        <Anchor href={links.back.href}>{links.back.text}</Anchor>
      </p>
    </article>
  );
}

function fact({ label, value }: Row) {
  return { term: label, value };
}

function Amounts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="price-lines">
      {rows.map(({ label, value, strong }) => (
        <div key={label}>
          <dt>{strong ? <strong>{label}</strong> : label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
