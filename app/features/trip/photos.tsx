import { useTranslation } from "react-i18next";
import { PhotoRow, type ShownPhoto } from "~/ui/photo";
import { Poster, posterPath } from "~/ui/poster";

type Props = {
  photos: readonly ShownPhoto[];
  /** Whose they are. */
  of: string;
  sizes: string;
  eager?: boolean;
};

/** What a trip, a hotel or a room looks like: a row of its photographs, or the only one. */
export function Photos({ photos, of, sizes, eager }: Props) {
  const { t } = useTranslation("trip");
  const caption = ({ caption, credit }: ShownPhoto, n: number) =>
    [
      photos.length > 1 && t("photos.nth", { n, total: photos.length }),
      caption,
      credit && t("photos.credit", { name: credit }),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <PhotoRow photos={photos} label={t("photos.of", { name: of })} caption={caption} sizes={sizes} eager={eager} />
  );
}

/** Across the page on a telephone, in half of it elsewhere. */
export const HEAD_SIZES = "(min-width: 75em) 38rem, (min-width: 40em) 52vw, 100vw";

type HeadProps = { photos: readonly ShownPhoto[]; poster: string; name: string };

/** At the head of a trip's page: its photographs, or its poster. */
export function HeadPicture({ photos, poster, name }: HeadProps) {
  if (photos.length > 0) return <Photos photos={photos} of={name} sizes={HEAD_SIZES} eager />;
  return <Poster src={posterPath(poster)} alt="" eager crop="wide" />;
}

/** Next to the words of a hotel or a room. */
export const BESIDE_SIZES = "(min-width: 28em) 24rem, 92vw";

type HotelPictureProps = { name: string; photos: readonly ShownPhoto[]; vignette: string };

/** A hotel one may choose: its photographs, or its drawing. */
export function HotelPicture({ name, photos, vignette }: HotelPictureProps) {
  if (photos.length > 0) return <Photos photos={photos} of={name} sizes={BESIDE_SIZES} />;
  return (
    <img
      className="vignette"
      src={`/vignettes/${vignette}.svg`}
      alt=""
      width={240}
      height={100}
      loading="lazy"
      decoding="async"
    />
  );
}
