/** A receipt in words, in its booking's language, for its page and its PDF alike. */

import { CANCELLATION_HALF_PERCENT, CANCELLATION_HALF_UNTIL_DAYS } from "~/domain/company/conditions";
import { dayIn } from "~/domain/day";
import { inLocale, LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import type { BillingAddress } from "~/domain/money/billing";
import { brandName } from "~/domain/money/card-brand";
import { isHandMethod } from "~/domain/money/hand-money";
import type { IssuedReceipt, ReceiptCard } from "~/domain/money/receipt";
import { type ReceiptStay, receiptNumber } from "~/domain/money/receipt";
import { formatDay, formatDecimal, formatMoney, formatNumber, formatPercent } from "~/i18n/format";
import type { ReceiptTexts } from "~/i18n/messages/fr-ca/receipt";
import { WRITTEN } from "~/i18n/messages/written.server";

export type DocumentRow = { label: string; value: string; strong?: boolean };
/** `amounts`: the values of its rows are amounts, to be read in a column. */
export type DocumentPart = { title: string; amounts?: true; rows?: DocumentRow[]; lines?: string[] };
export type ReceiptDocument = {
  locale: Locale;
  title: string;
  /** Who sells: the envelope's lines and their numbers. */
  seller: string[];
  /** Number and day, and what was bought. */
  facts: DocumentRow[];
  parts: DocumentPart[];
};

/** The words around a receipt. */
export function receiptWords(locale: Locale): ReceiptTexts {
  return WRITTEN[locale].receipt;
}

/** Per cent with two decimals, of cents a thousand dollars: `0,10 %`, `0.10%`. */
function rateText(perThousand: number, locale: Locale): string {
  const percent = (perThousand / 1000).toFixed(perThousand % 10 === 0 ? 2 : 3);
  return formatPercent(formatDecimal(percent, locale), locale);
}

/** The receipt as it is shown and printed. `brand` stands for a company that had said nothing of itself. */
export function receiptDocument(receipt: IssuedReceipt, brand: string): ReceiptDocument {
  const { data, issuedAt, booking } = receipt;
  const { locale, company, customer, trip } = data;
  const texts = receiptWords(locale);
  const number = receiptNumber(receipt.number);
  const day = (day: string) => formatDay(day, locale);
  return {
    locale,
    title: titleOf(receipt, texts)(number),
    seller: company
      ? [
          inLocale(company.legalName, locale),
          ...company.address,
          texts.permit(company.permit),
          texts.taxNumbers(company.gst, company.qst),
        ]
      : [brand],
    facts: [
      { label: texts.issued, value: day(dayIn(issuedAt)) },
      { label: texts.booking, value: booking.number },
      ...(data.corrects ? [{ label: texts.corrects, value: receiptNumber(data.corrects) }] : []),
      ...correctedFact(receipt, texts),
    ],
    parts: [
      { title: texts.customer, lines: [customer.name, ...addressOf(customer.billing, locale)] },
      {
        title: texts.trip,
        rows: [
          { label: texts.tour, value: inLocale(trip.name, locale) },
          { label: texts.when, value: texts.dates(day(trip.startDay), day(trip.endDay)) },
          { label: texts.boarding, value: inLocale(trip.boarding, locale) },
          { label: texts.travellers, value: data.travellers.join(", ") },
        ],
      },
      priceOf(receipt, texts),
      moneyOf(receipt, texts),
      ...fundOf(receipt, texts),
      conditionsOf(receipt, texts),
    ],
  };
}

function titleOf({ kind, data }: IssuedReceipt, texts: ReceiptTexts): (number: string) => string {
  if (data.why) return texts.whys[data.why].title;
  if (kind === "payment") return texts.payment;
  return data.undone ? texts.undone : texts.refund;
}

/** The row that names the receipt correcting this one, when its refund came back. The amounts stay as issued. */
function correctedFact({ correctedBy, data: { locale } }: IssuedReceipt, texts: ReceiptTexts): DocumentRow[] {
  if (!correctedBy) return [];
  const day = formatDay(dayIn(correctedBy.issuedAt), locale);
  const value = texts.correctedByText(receiptNumber(correctedBy.number), day);
  return [{ label: texts.correctedBy, value, strong: true }];
}

/** Where the bills go, as on an envelope: `Québec (QC) G1R 2B5`, and in English `Québec QC G1R 2B5`. */
function addressOf({ address, apartment, city, province, postalCode, country }: BillingAddress, locale: Locale) {
  const texts = receiptWords(locale);
  const [, region] = province.split("-");
  const countries = new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: "region" });
  return [
    [address, apartment].filter(Boolean).join(", "),
    [city, region && texts.region(region), postalCode].filter(Boolean).join(" "),
    country && (countries.of(country) ?? country),
  ].filter((line): line is string => Boolean(line));
}

function inWords({ data: { locale }, currency }: IssuedReceipt) {
  return (amount: number) => formatMoney({ amount, currency }, locale);
}

function priceOf(receipt: IssuedReceipt, texts: ReceiptTexts): DocumentPart {
  const { lines, stay, extras = [], discount, changes, notAsked, price, locale } = receipt.data;
  const money = inWords(receipt);
  const signed = (amount: number) => (amount > 0 ? money(amount) : texts.less(money(-amount)));
  const words = { adult: texts.adults, child: texts.children };
  return {
    title: texts.price,
    amounts: true,
    rows: [
      ...lines.map(({ type, count, each, amount }) => ({
        label: words[type](count, money(each)),
        value: money(amount),
      })),
      ...(stay ? stayRows(stay, locale, texts, money) : []),
      ...extras.map(({ name, count, each, amount }) => ({
        label: texts.extra(inLocale(name, locale), count, money(each)),
        value: money(amount),
      })),
      ...(discount ? [{ label: texts.discount(discount.code), value: texts.less(money(discount.amount)) }] : []),
      ...changes.map(({ kind, amount }) => ({ label: texts.changes[kind], value: signed(amount) })),
      ...(notAsked ? [{ label: texts.notAsked, value: texts.less(money(notAsked)) }] : []),
      { label: texts.total, value: money(price), strong: true },
    ],
  };
}

function stayRows(
  { hotel, room, nights, count, each, amount, twoBeds }: ReceiptStay,
  locale: Locale,
  texts: ReceiptTexts,
  money: (amount: number) => string,
): DocumentRow[] {
  return [
    { label: texts.stay(hotel, inLocale(room, locale), nights, count, money(each)), value: money(amount) },
    ...(twoBeds > 0 ? [{ label: texts.twoBeds, value: money(twoBeds) }] : []),
  ];
}

/** How an amount was paid or given back. */
export function meansOf({ brand, last4, reference, byHand }: ReceiptCard, texts: ReceiptTexts): string {
  if (byHand) return texts.byHand(byHand);
  if (isHandMethod(brand)) return texts.means[brand](reference ?? "");
  return texts.card(brandName(brand) ?? texts.otherCard, last4);
}

function moneyOf(receipt: IssuedReceipt, texts: ReceiptTexts): DocumentPart {
  const { data, kind, amount, currency } = receipt;
  const { cards, balance, locale, company } = data;
  const money = inWords(receipt);
  const givenBack = data.undone ? texts.takenOff : texts.givenBack;
  const why = data.why && texts.whys[data.why];
  const received = why ? why.amount : kind === "payment" ? texts.received : givenBack;
  const title = kind === "payment" ? texts.paymentTitle : data.undone ? texts.undoneTitle : texts.refundTitle;
  return {
    title: why ? why.part : title,
    amounts: true,
    rows: [
      ...cards.map((card) => ({
        label: meansOf(card, texts),
        value: money(card.amount),
      })),
      { label: received, value: money(amount), strong: true },
      { label: texts.currency, value: texts.currencies[currency] },
      {
        label: balance.dueDay ? texts.balanceUntil(formatDay(balance.dueDay, locale)) : texts.nothingDue,
        value: money(balance.amount),
      },
    ],
    // The regulation wants both next to the amounts.
    lines: company ? [inLocale(company.trustNotice, locale), inLocale(company.fundNotice, locale)] : [],
  };
}

function fundOf(receipt: IssuedReceipt, texts: ReceiptTexts): DocumentPart[] {
  const { fund, locale } = receipt.data;
  if (!fund) return [];
  const money = inWords(receipt);
  const rate = rateText(fund.perThousand, locale);
  return [
    {
      title: texts.fundTitle,
      amounts: true,
      rows: [
        { label: texts.contribution(rate, formatDay(fund.from, locale)), value: money(fund.amount) },
        ...(fund.credited ? [{ label: texts.credited, value: texts.less(money(fund.amount)) }] : []),
      ],
      lines: fund.credited ? [] : [texts.included],
    },
  ];
}

function conditionsOf({ data: { locale, company } }: IssuedReceipt, texts: ReceiptTexts): DocumentPart {
  const number = (value: number) => formatNumber(value, locale);
  const percent = formatPercent(number(CANCELLATION_HALF_PERCENT), locale);
  return {
    title: texts.conditionsTitle,
    lines: [
      ...(company ? [inLocale(company.refundConditions, locale)] : []),
      texts.cancellation(number(CANCELLATION_HALF_UNTIL_DAYS), percent, number(CANCELLATION_HALF_UNTIL_DAYS - 1)),
    ],
  };
}
