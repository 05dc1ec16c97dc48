import encodeQR from "qr";

/** A QR code as one SVG path over `size` × `size` squares, its quiet margin included. */
export type Qr = { size: number; path: string };

/** The QR code of a text in capitals, digits and points: a seventh of it may be soiled. */
export function qrOf(text: string): Qr {
  const rows = encodeQR(text, "raw", { ecc: "medium", encoding: "alphanumeric", border: 4 });
  let path = "";
  rows.forEach((row, y) => {
    let end = 0;
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      // Each run from where the last of its row ended: relative moves are the shortest.
      path += end === 0 ? `M${from} ${y}.5` : `m${from - end} 0`;
      path += `h${x + 1 - from}`;
      end = x + 1;
    }
  });
  return { size: rows.length, path };
}
