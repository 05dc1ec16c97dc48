/** Texts of a wanted length, the same at every run, that compress about as prose does. */
const WORDS =
  "the a of to and in on from by at stop coach departure morning evening river harbour bridge tower market museum hotel room seat window guide lake falls city street garden island station journey day night traveller winter summer autumn spring price included breakfast dinner walk view boat light square north south east west between after before during around beyond".split(
    " ",
  );

export type Item = { title: string; text: string };

export function prose(length: number, seed: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  let text = "";
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${WORDS[(state >>> 8) % WORDS.length]} `;
  }
  return text.slice(0, length);
}

const known = new Map<string, Item[]>();

/** So many items, each with a text of so many characters; made once. */
export function itemsOf(count: number, length: number): Item[] {
  const key = `${count}/${length}`;
  const made =
    known.get(key) ?? Array.from({ length: count }, (_, i) => ({ title: `${i}`, text: prose(length, i + 1) }));
  known.set(key, made);
  return made;
}
