type MapPictureProps = { src: string; alt: string; width: number; height: number };

/** A drawn map; its place is kept before it comes, and it comes when it is near. */
export function MapPicture({ src, alt, width, height }: MapPictureProps) {
  return <img className="map" src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
}
