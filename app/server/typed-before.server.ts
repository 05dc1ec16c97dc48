/** A form sent by its button of the other language: its page is only shown again, in that language, with what was typed. */
import type { Request, Response } from "express";
import { fieldCarriesCardNumber } from "~/domain/money/card-number";
import { severalLines } from "~/domain/plain-text";
import { SWITCH_LANGUAGE } from "~/ui/switch-language";
import { isReading } from "./guards.server";
import { cookieOfLocale } from "./remember-locale.server";
import { postedIn } from "./unavailable.server";

/**
 * What was typed, without the numbers of cards; undefined for any other request. From here on it is a reading of its page,
 * whose answer nobody keeps; also as `response.locals.typed`.
 */
export async function typedBefore(request: Request, response: Response): Promise<URLSearchParams | undefined> {
  const { fileBody } = response.locals as { fileBody?: Buffer };
  if (isReading(request) || (fileBody && !fileBody.includes(SWITCH_LANGUAGE.name))) return undefined;
  const posted = await postedIn(request, response);
  if (posted?.texts.get(SWITCH_LANGUAGE.name) !== SWITCH_LANGUAGE.value) return undefined;
  const kept = [...posted.texts].filter(([name, text]) => !fieldCarriesCardNumber(name, text));
  const typed = new URLSearchParams(kept.map(([name, text]) => [name, severalLines(text)]));
  response.locals.typed = typed;
  response.setHeader("Cache-Control", "no-store");
  const cookie = await cookieOfLocale(request);
  if (cookie) response.append("Set-Cookie", cookie);
  return typed;
}
