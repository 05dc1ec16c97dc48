import { expect, it } from "vitest";
import { bookingNumberTyped } from "./booking-number";

it.each([
  ["ES-7K3M9Q", "ES-7K3M9Q"],
  ["es-7k3m9q", "ES-7K3M9Q"],
  ["7K3M9Q", "ES-7K3M9Q"],
  ["ES 7K3 M9Q", "ES-7K3M9Q"],
  ["\u200bES\u20117K3M9Q\u00a0", "ES-7K3M9Q"],
  ["nº ES-7K3M9Q", "ES-7K3M9Q"],
  ["Réservation\u00a0: ES–7K3M9Q", "ES-7K3M9Q"],
  ["https://escale.example/fr-ca/reservation/ES-7K3M9Q", "ES-7K3M9Q"],
  ["Réservation 7K3M9Q", null],
  ["ＥＳ－７Ｋ３Ｍ９Ｑ", "ES-7K3M9Q"],
  ["ES7K3M9Q.", "ES-7K3M9Q"],
  ["ESESES", "ES-ESESES"],
  ["ES-7K3M9", null],
  ["ES-7K3M9QQ", null],
  ["ES-7K3M9O", null],
  ["%", null],
  ["", null],
])("The booking number typed as %j is %s", (typed, number) => {
  expect(bookingNumberTyped(typed)).toBe(number);
});
