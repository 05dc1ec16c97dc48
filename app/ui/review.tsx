import type { ReactNode } from "react";

type StarsProps = {
  /** Tenths of a star, 0 to 50. */
  tenths: number;
  /** How many stars there are in all. */
  of?: number;
  /** The rating in words; what the stars say is said here too. */
  children: ReactNode;
};

/** Stars, as many of them full as given, and the same in words. */
export function Stars({ tenths, of = 5, children }: StarsProps) {
  const full = Math.round(tenths / 10);
  return (
    <span className="stars">
      <span className="stars-drawn" aria-hidden="true">
        {"★".repeat(full)}
        <span>{"★".repeat(of - full)}</span>
      </span>{" "}
      {children}
    </span>
  );
}

type ReviewProps = {
  stars: ReactNode;
  text: string;
  /** Of the text, where it is not the page's. */
  lang?: string | undefined;
  /** Who says so, from where, when. */
  by: ReactNode;
  about?: ReactNode;
};

export function ReviewList({ children }: { children: ReactNode }) {
  return <ul className="wall list-plain">{children}</ul>;
}

export function Review({ stars, text, lang, by, about }: ReviewProps) {
  return (
    <li>
      <p>{stars}</p>
      {about ? <p>{about}</p> : null}
      <blockquote lang={lang}>
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="muted">{by}</p>
    </li>
  );
}
