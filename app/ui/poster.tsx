export type PosterPicture = { src: string; alt: string };
type PosterProps = PosterPicture & {
  /** Above the fold: fetched immediately and first. */
  eager?: boolean;
  crop?: "portrait" | "wide";
};

/** Where a poster is, by its name. */
export function posterPath(name: string): string {
  return `/posters/${name}.svg`;
}

/** A drawn poster of 400 × 500; its place is kept before it comes. */
export function Poster({ src, alt, eager, crop = "portrait" }: PosterProps) {
  return (
    <img
      className={`poster ${crop}`}
      src={src}
      alt={alt}
      width={400}
      height={500}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      {...(eager ? { fetchpriority: "high" } : {})}
    />
  );
}
