import { expect, it } from "vitest";
import { STAFF_SCREENS } from "~/domain/company/staff";
import { LOCALES } from "~/domain/locale";
import { messages } from ".";

it.each(LOCALES)("The log has a word for every page of the office: %s", (locale) => {
  expect(Object.keys(messages[locale].staff.audit.pages).sort()).toEqual(
    STAFF_SCREENS.map((screen) => screen.replaceAll(".", "-")).sort(),
  );
});
