import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

/** A face that is a little wider than those of telephones; that of a machine without any is a typewriter's. */
const FACE = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");

/** The choices of lists that are wider than their list, which cuts them off. */
export async function cutChoices(page: Page, lists: string): Promise<string[]> {
  const face = readFileSync(FACE).toString("base64");
  return page.locator(lists).evaluateAll(async (found, encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const measure = await new FontFace("measure", bytes).load();
    document.fonts.add(measure);
    return found.flatMap((list) => {
      const style = getComputedStyle(list);
      const room = list.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const words = [...list.querySelectorAll("option")].map(({ text }) => text);
      const pen = document.createElement("canvas").getContext("2d") ?? undefined;
      if (pen) pen.font = `${style.fontSize} measure`;
      return words.filter((text) => !pen || pen.measureText(text).width > room);
    });
  }, face);
}
