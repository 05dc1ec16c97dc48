/** Pixels of its longer side: the most that is kept, then less until it is light enough. */
const SIDES = [2048, 1600, 1200, 900, 640];
const QUALITY = 0.8;

/**
 * A photo that weighs `limit` bytes or more, drawn smaller and upright as a JPEG that weighs less; null for what is no
 * picture this browser knows.
 */
export async function lighterPhoto(file: File, limit: number): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const canvas = document.createElement("canvas");
  for (const side of SIDES) {
    const part = Math.min(1, side / Math.max(picture.width, picture.height));
    canvas.width = Math.round(picture.width * part);
    canvas.height = Math.round(picture.height * part);
    const paper = canvas.getContext("2d");
    if (!paper) return null;
    // What is transparent would be black.
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (drawn && drawn.size < limit) return new File([drawn], `${file.name.replace(/\.[^.]*$/, "")}.jpg`);
  }
  return null;
}
