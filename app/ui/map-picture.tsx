import { nightPath } from "~/domain/catalogue/trip-map";

type MapPictureProps = { src: string; alt: string; width: number; height: number };

/** A drawn map, by day or by night as the page is; its place is kept before it comes, and it comes when it is near. */
export function MapPicture({ src, alt, width, height }: MapPictureProps) {
  return (
    <picture className="map-picture">
      <source media="(prefers-color-scheme: dark)" srcSet={nightPath(src)} />
      <img className="map" src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}
