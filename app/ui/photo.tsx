import type { ReactNode } from "react";
import {
  type Focus,
  PHOTO_FORMATS,
  type PhotoFormat,
  type Photo as PhotoOfCatalogue,
  photoPath,
  photoWidths,
} from "~/domain/catalogue/photo";

/** A photograph in one language. */
export type ShownPhoto = Pick<PhotoOfCatalogue, "id" | "width" | "height" | "placeholder" | "focus" | "credit"> & {
  alt: string;
  caption?: string;
};

type PhotoProps = {
  photo: ShownPhoto;
  /** How wide it stands, as `sizes` has it. */
  sizes: string;
  crop?: "portrait" | "wide";
  /** Above the fold: fetched immediately and first. */
  eager?: boolean;
};

/** The width for browsers that choose for themselves: large enough for most. */
const PLAIN_WIDTH = 800;

/** In quarters, each a class of the style sheet: a style of its own would need a hole in the policy. */
function focusClasses({ x, y }: Focus = { x: 50, y: 50 }): string {
  return ` fx${Math.round(x / 25)} fy${Math.round(y / 25)}`;
}

/** The files of a photograph in one format, as `srcset` has them. */
export function photoSet({ id, width }: Pick<ShownPhoto, "id" | "width">, format: PhotoFormat): string {
  return photoWidths(width)
    .map((each) => `${photoPath(id, each, format)} ${each}w`)
    .join(", ");
}

/** A photograph in the size that the screen needs; its place is kept, and a few pixels of it stand in until it is there. */
export function Photo({ photo, sizes, crop = "wide", eager }: PhotoProps) {
  const { id, width, height, alt, placeholder, focus } = photo;
  const plain = photoWidths(width).findLast((each) => each <= PLAIN_WIDTH) ?? width;
  const [first, last] = PHOTO_FORMATS;
  const size = { width, height };
  return (
    <span className={`poster photo ${crop}${focusClasses(focus)}`}>
      {placeholder && <img src={`data:image/webp;base64,${placeholder}`} alt="" {...size} />}
      <picture>
        <source type={`image/${first}`} srcSet={photoSet(photo, first)} sizes={sizes} />
        <img
          src={photoPath(id, plain, last)}
          srcSet={photoSet(photo, last)}
          sizes={sizes}
          alt={alt}
          {...size}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          {...(eager ? { fetchpriority: "high" } : {})}
        />
      </picture>
    </span>
  );
}

type PhotoRowProps = Omit<PhotoProps, "photo"> & {
  photos: readonly ShownPhoto[];
  /** What the row is, for anyone who comes to it by keyboard or hears it. */
  label: string;
  /** Under each of several: which one it is, its caption and who took it. */
  caption: (photo: ShownPhoto, position: number) => ReactNode;
};

/**
 * Photographs side by side, each with its caption: one after the other by a finger, the wheel or the arrow keys, without
 * any script. The first alone is `eager`.
 */
export function PhotoRow({ photos, label, caption, eager, ...props }: PhotoRowProps) {
  const several = photos.length > 1;
  const figures = photos.map((photo, i) => {
    const text = caption(photo, i + 1);
    return (
      <figure key={photo.id}>
        <Photo photo={photo} eager={eager && i === 0} {...props} />
        {text && <figcaption>{text}</figcaption>}
      </figure>
    );
  });
  if (!several) return <div className="photos">{figures}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, and then moved by its arrows
    <section className="photos" aria-label={label} tabIndex={0}>
      {figures}
    </section>
  );
}
