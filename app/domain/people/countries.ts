/** Countries of the world, ISO 3166-1; the first few are those our travellers mostly come from. */
export const USUAL_COUNTRIES = ["CA", "US", "FR", "BE", "CH", "GB", "MX"] as const;

const REST =
  "AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BZ BJ BT BO BA BW BR BN BG BF BI CV KH CM CF TD CL CN CO KM CG CD CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI GA GM GE DE GH GR GD GT GN GW GY HT HN HU IS IN ID IR IQ IE IL IT JM JP JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MG MW MY MV ML MT MH MR MU FM MD MC MN ME MA MZ MM NA NR NP NL NZ NI NE NG MK NO OM PK PW PS PA PG PY PE PH PL PT QA RO RU RW KN LC VC WS SM ST SA SN RS SC SL SG SK SI SB SO ZA SS ES LK SD SR SE SY TW TJ TZ TH TL TG TO TT TN TR TM TV UG UA AE UY UZ VU VA VE VN YE ZM ZW";

export const COUNTRIES: readonly string[] = [...USUAL_COUNTRIES, ...REST.split(" ")];

export function isCountry(value: unknown): value is string {
  return typeof value === "string" && COUNTRIES.includes(value);
}
