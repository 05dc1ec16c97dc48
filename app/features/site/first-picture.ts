import { PHOTO_FORMATS } from "~/domain/catalogue/photo";
import { photoSet, type ShownPhoto } from "~/ui/photo";
import { posterPath } from "~/ui/poster";

/** The picture a page begins with, as the attributes of the link that asks for it. */
export type FirstPicture = { href: string } | { imageSrcSet: string; imageSizes: string; type: string };

/** A poster the page begins with. */
export function firstPoster(poster: string): FirstPicture {
  return { href: posterPath(poster) };
}

/** A photograph the page begins with: browsers that cannot show its first format ask for it when they come to it. */
export function firstPhoto(photo: Pick<ShownPhoto, "id" | "width">, sizes: string): FirstPicture {
  const [format] = PHOTO_FORMATS;
  return { imageSrcSet: photoSet(photo, format), imageSizes: sizes, type: `image/${format}` };
}
