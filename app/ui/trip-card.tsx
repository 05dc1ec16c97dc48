import type { ReactNode } from "react";
import { Anchor } from "./anchor";
import { Photo, type ShownPhoto } from "./photo";
import { Poster, type PosterPicture } from "./poster";

/** Posters on a wall, or rows of a timetable. */
export function TripList({ layout = "posters", children }: { layout?: "posters" | "rows"; children: ReactNode }) {
  return <ul className={`trip-list ${layout}`}>{children}</ul>;
}

type TripCardProps = {
  href: string;
  title: string;
  poster: PosterPicture;
  /** In the poster's place, where there is one. */
  photo?: (ShownPhoto & { sizes: string }) | null | undefined;
  /** Days, kind: one short line. */
  meta: ReactNode;
  text?: ReactNode;
  /** What it can have with it: shown on a phone too, where the text is not. */
  extras?: ReactNode;
  price?: ReactNode;
  dates?: ReactNode;
  badge?: ReactNode;
  /** Looks like a button where a press on the card leads; the title says it to those who do not see it. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  eager?: boolean;
};

/** One trip of a list. The whole card leads to it; its only link is the title. */
export function TripCard({
  href,
  title,
  poster,
  photo,
  meta,
  text,
  extras,
  price,
  dates,
  badge,
  action,
  headingLevel = 2,
  eager,
}: TripCardProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <li className="trip-card">
      {photo ? (
        <Photo photo={photo} sizes={photo.sizes} crop="portrait" eager={eager} />
      ) : (
        <Poster {...poster} eager={eager} />
      )}
      <div className="trip-card-body">
        <Heading>
          <Anchor href={href}>{title}</Anchor>
        </Heading>
        <p className="muted">{meta}</p>
        {text ? <p className="trip-card-text">{text}</p> : null}
        {extras ? <p>{extras}</p> : null}
        {dates ? <div className="trip-card-dates">{dates}</div> : null}
        {price || badge || action ? (
          <div className="trip-card-foot">
            {price}
            {badge}
            {action ? (
              <span className="button" aria-hidden="true">
                {action}
              </span>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}
