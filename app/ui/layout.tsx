import type { ReactNode } from "react";
import { Anchor } from "./anchor";
import { Icon } from "./icon";
import { Poster, type PosterPicture, posterPath } from "./poster";

export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="stack">
      {children}
    </main>
  );
}

/** A form or a text, and what must stay in sight next to it (from 900 px; after it on a phone). */
export function Columns({
  aside,
  asideLabel,
  children,
}: {
  aside: ReactNode;
  asideLabel: string;
  children: ReactNode;
}) {
  return (
    <div className="columns">
      <div className="stack">{children}</div>
      <aside aria-label={asideLabel} className="stack">
        {aside}
      </aside>
    </div>
  );
}

/** The next action, within a thumb's reach on a phone, and its price next to it. */
export function ActionBar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className="action-bar">
      {summary ? <div>{summary}</div> : null}
      {children}
    </div>
  );
}

type HeroProps = { title: ReactNode; lead?: ReactNode; poster: PosterPicture; children?: ReactNode };

/** The beginning of the home page: a poster, what it is about, and the search. */
export function Hero({ title, lead, poster, children }: HeroProps) {
  return (
    <div className="hero">
      <div className="hero-text">
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      {children}
      {/* After the search, as a phone shows it: what comes later then moves nothing. */}
      <Poster {...poster} eager crop="wide" />
    </div>
  );
}

type SectionProps = {
  title: ReactNode;
  lead?: ReactNode;
  id?: string;
  headingLevel?: 2 | 3;
  /** `board`: a dark band across the page, like a departure board. */
  tone?: "plain" | "board";
  /** What was asked for: the page that brings it begins there. */
  first?: boolean;
  children: ReactNode;
};

export function Section({ title, lead, id, headingLevel = 2, tone = "plain", first, children }: SectionProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <section id={id} className={tone === "board" ? "board stack" : "stack"}>
      <Heading tabIndex={first ? -1 : undefined} autoFocus={first}>
        {title}
      </Heading>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </section>
  );
}

export function Breadcrumbs({ label, items }: { label: string; items: readonly { href?: string; text: string }[] }) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol className="row">
        {items.map((item) => (
          <li key={item.text}>
            {item.href ? <Anchor href={item.href}>{item.text}</Anchor> : <span aria-current="page">{item.text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export type Fact = { term: ReactNode; value: ReactNode };

/** Terms and their values, e.g. departure, return, boarding. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity of their own and never move
        <div key={index}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type Entry = { term: ReactNode; aside?: ReactNode; text: ReactNode };

/** Names with a text each, e.g. activities and hotels; what stands aside is a word or an amount. */
export function Entries({ items }: { items: readonly Entry[] }) {
  return (
    <dl className="entries">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own and never move
        <div key={index}>
          <dt>{item.term}</dt>
          <dd>{item.aside}</dd>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A long text, in lines of a readable length. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

type EmptyProps = { title: ReactNode; poster?: string; children?: ReactNode };

/** Nothing, said plainly, with the next step; `poster` is the name of one, where a place would be. */
export function EmptyState({ title, poster, children }: EmptyProps) {
  return (
    <div className="empty stack">
      {poster && <Poster src={posterPath(poster)} alt="" />}
      <p className="empty-title">{title}</p>
      {children}
    </div>
  );
}

type PageLink = { href: string; text: string };
type PaginationProps = {
  label: string;
  previous?: PageLink | undefined;
  next?: PageLink | undefined;
  /** e.g. "Page 2 of 5". */
  status?: ReactNode;
};

export function Pagination({ label, previous, next, status }: PaginationProps) {
  return (
    <nav className="pagination row" aria-label={label}>
      {previous ? (
        <Anchor className="button quiet" rel="prev" href={previous.href}>
          <Icon name="back" />
          {previous.text}
        </Anchor>
      ) : null}
      {status ? <span className="num">{status}</span> : null}
      {next ? (
        <Anchor className="button quiet" rel="next" href={next.href}>
          {next.text}
          <Icon name="arrow" />
        </Anchor>
      ) : null}
    </nav>
  );
}
