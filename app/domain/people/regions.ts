/** Provinces and states a billing address can be in, by ISO 3166 country. Other countries have none to choose. */
export const REGIONS = {
  CA: ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"],
  US: [
    "AL",
    "AK",
    "AZ",
    "AR",
    "CA",
    "CO",
    "CT",
    "DE",
    "DC",
    "FL",
    "GA",
    "HI",
    "ID",
    "IL",
    "IN",
    "IA",
    "KS",
    "KY",
    "LA",
    "ME",
    "MD",
    "MA",
    "MI",
    "MN",
    "MS",
    "MO",
    "MT",
    "NE",
    "NV",
    "NH",
    "NJ",
    "NM",
    "NY",
    "NC",
    "ND",
    "OH",
    "OK",
    "OR",
    "PA",
    "RI",
    "SC",
    "SD",
    "TN",
    "TX",
    "UT",
    "VT",
    "VA",
    "WA",
    "WV",
    "WI",
    "WY",
  ],
} as const;

/** Stands for the province of a country that has none to choose. */
export const NO_REGION = "--";

/** A region as a form sends it, `CA-QC`; a code alone would be ambiguous between countries. */
export function isRegionOf(country: string, region: string): boolean {
  if (country !== "CA" && country !== "US") return region === NO_REGION;
  const [prefix, code] = region.split("-");
  return prefix === country && (REGIONS[country] as readonly string[]).includes(code ?? "");
}

const POSTAL_CODES: Record<string, RegExp> = {
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  US: /^\d{5}(-\d{4})?$/,
};

/** Whether a postal code has its country's form; elsewhere, any short one will do. */
export function isPostalCode(country: string, code: string): boolean {
  return (POSTAL_CODES[country] ?? /^[\p{L}\d][\p{L}\d -]{1,11}$/u).test(code);
}

/** A postal code as its country writes it: Canada's in capitals and two groups of three. */
export function formatPostalCode(country: string, code: string): string {
  return country === "CA" ? code.toUpperCase().replace(/^(...) ?(...)$/, "$1 $2") : code;
}
