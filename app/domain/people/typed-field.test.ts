import { describe, expect, it } from "vitest";
import { processorMs } from "../../../tests/support/processor";
import { isBusinessPhone, isEmail, isPhone } from "./contact";
import { isTravellerName } from "./traveller-name";
import { typedField } from "./typed-field";

describe("a name", () => {
  it.each([
    ["Jean\u2011Pierre", "Jean-Pierre"],
    ["Jean\u2010Pierre", "Jean-Pierre"],
    ["Jean\u2212Pierre", "Jean-Pierre"],
    ["Jean—Pierre", "Jean-Pierre"],
    ["O＇Brien", "O'Brien"],
    ["O‛Brien", "O’Brien"],
    ["Henry Ⅲ", "Henry III"],
    ["ｍａｒｉｅ", "marie"],
    ["Ma\u200brie", "Marie"],
    ["\u2066Marie\u2069", "Marie"],
    ["Marie\u202fAnne", "Marie Anne"],
    ["Tremblay\t", "Tremblay"],
    ["Tremblay\nRoy", "Tremblay Roy"],
    ["Jose\u0301 Mari\u0301a", "José María"],
    ["Nun\u0303ez", "Nuñez"],
    ["Skʷx̱wú7mesh", "Skʷx̱wú7mesh"],
    ["xʷməθkʷəy̓əm", "xʷməθkʷəy̓əm"],
    ["ʻOkina", "ʻOkina"],
    ["Ngọc Ánh", "Ngọc Ánh"],
    ["Şükrü", "Şükrü"],
    ["İlker", "İlker"],
    ["Þórður", "Þórður"],
    ["Wałęsa", "Wałęsa"],
    ["Ħåkon", "Ħåkon"],
    ["van der Berg", "van der Berg"],
    ["Smith, Jr.", "Smith, Jr."],
    ["J.-P.", "J.-P."],
    ["Ste.Marie", "Ste.Marie"],
    ["Marie (Mimi)", "Marie (Mimi)"],
    ["Na", "Na"],
    ["X", "X"],
    ["-Marie", "-Marie"],
    ["Ma\u200drie\u200c", "Marie"],
    ["Ọlásúnkànmí Akíǹtọ́lá", "Ọlásúnkànmí Akíǹtọ́lá"],
    ["Ƙofar-Ɓauchi", "Ƙofar-Ɓauchi"],
    ["Kɔjo Ɛsi", "Kɔjo Ɛsi"],
    ["Ștefan Țîrlea", "Ștefan Țîrlea"],
    ["Ġużeppi Ħaż-Żebbuġ", "Ġużeppi Ħaż-Żebbuġ"],
    ["Nguyê\u0303n", "Nguyễn"],
  ])("The name %j is kept as %j", (typed, kept) => {
    expect(typedField("travellers[0].firstName", typed)).toBe(kept);
    expect(isTravellerName(kept)).toBe(true);
  });

  it.each([
    "Zoë/Ana",
    "Ana & Bob",
    "Marie; Paul",
    "<b>Marie</b>",
    "=cmd|' /C calc'!A0",
    "@marie",
    "+Marie",
    "spam.com",
    "Visitez SPAM.CA",
    "www.spam",
    "Mr_Smith",
    "𝐌arie",
    "Ⓜarie",
    "م",
    "Анна",
    "Ζωή",
    "林",
    "ひろし",
    "Marie🙂",
    "Z\u0335\u0322\u0316\u0300\u0302a",
    "A\u20dd",
    "1234567",
    "514 555-0199",
    "marie@example.ca",
    "'",
    "- -",
    "...",
    "Marie\\Roy",
    "Marie|Roy",
    "{{name}}",
  ])("The name %j is refused", (typed) => {
    expect(isTravellerName(typedField("lastName", typed))).toBe(false);
  });
});

describe("a telephone number", () => {
  it.each([
    ["514.555.0199", "514.555.0199"],
    ["514/555-0199", "514-555-0199"],
    ["(514)555-0199", "(514)555-0199"],
    ["+1-514-555-0199", "+1-514-555-0199"],
    ["1 514 555 0199", "1 514 555 0199"],
    ["00 33 6 12 34 56 78", "00 33 6 12 34 56 78"],
    ["+33 (0)6 12 34 56 78", "+33 (0)6 12 34 56 78"],
    ["tel:+15145550199", "+15145550199"],
    ["Tél. : 514 555-0199", "514 555-0199"],
    ["Cell: (514) 555-0199", "(514) 555-0199"],
    ["514 555-0199 (cell)", "514 555-0199"],
    ["514·555·0199", "514-555-0199"],
    ["514•555•0199", "514-555-0199"],
    ["514~555~0199", "514-555-0199"],
    ["514_555_0199", "514-555-0199"],
    ["+1 514 555–0199", "+1 514 555-0199"],
    ["514\u2011555\u20110199", "514-555-0199"],
    ["514\u2212555\u22120199", "514-555-0199"],
    ["514\u00ad555\u00ad0199", "5145550199"],
    ["514\u2009555\u20090199", "514 555 0199"],
    ["\u202a+1 514 555-0199\u202c", "+1 514 555-0199"],
    ["\u200e514 555-0199\u200e", "514 555-0199"],
    ["514 555-0199\ufe0f", "514 555-0199"],
    ["５１４-555-0199", "514-555-0199"],
    ["＋１ 514 555 0199", "+1 514 555 0199"],
    ["٥١٤٥٥٥٠١٩٩", "5145550199"],
    ["۵۱۴۵۵۵۰۱۹۹", "5145550199"],
    ["५१४५५५०१९९", "5145550199"],
    ["📞 514 555-0199", "514 555-0199"],
    ["514-555-0199\n", "514-555-0199"],
    ["514 555-0199 ", "514 555-0199"],
    ["+44 20 7946 0958", "+44 20 7946 0958"],
    ["mobile (514) 555-0199", "(514) 555-0199"],
    ["domicile\t514 555-0199", "514 555-0199"],
    ["T. 514 555-0199", "514 555-0199"],
    ["Tel.+1 514 555 0199", "+1 514 555 0199"],
    ["Téléphone cellulaire : 514 555-0199", "514 555-0199"],
    ["Marie (cell) : 514 555-0199", "514 555-0199"],
    ["N° : 514 555-0199", "514 555-0199"],
    ["tel://5145550199", "5145550199"],
    ["https://wa.me/15145550199", "15145550199"],
    ["<tel:5145550199>", "5145550199"],
    ["514 555-0199 (cell.)", "514 555-0199"],
    ["514 555-0199 cell", "514 555-0199"],
    ["514 555-0199.", "514 555-0199"],
    ['"514 555-0199";', "514 555-0199"],
    ["'5145550199", "5145550199"],
    ['="5145550199"', "5145550199"],
    ["+1 514 555-0199 🇨🇦", "+1 514 555-0199"],
    ["514ー555ー0199", "514-555-0199"],
    ["514\u200d555-0199", "514555-0199"],
  ])("The telephone number %j is kept as %j", (typed, kept) => {
    expect(typedField("travellers[1].phone", typed)).toBe(kept);
    expect(isPhone(kept)).toBe(true);
  });

  it.each([
    "5I4 555-0199",
    "514 555-O199",
    "514-555-FLOW",
    "O514 555-019",
    "1 800 FLOWERS",
    "514-555-0199 poste 22",
    "514 555-0199, 4",
    "514 555-0199 / 418 555-0123 / 450 555-0100",
    "+",
    "(514",
    "marie@example.ca",
    "http://x.y",
    "appelez-moi",
    "555-0199",
    "1".repeat(16),
  ])("The telephone number %j is refused", (typed) => {
    expect(isPhone(typedField("phone", typed))).toBe(false);
  });

  it("A business's number keeps its extension", () => {
    expect(isBusinessPhone(typedField("phone", "Tél.: 514/555-0199 poste 4"))).toBe(true);
  });
});

describe("an e-mail address", () => {
  const bucher = `marie@${new URL("http://bücher.example").hostname}`;
  it.each([
    ["mailto:marie@example.ca", "marie@example.ca"],
    ["MAILTO:marie@example.ca", "marie@example.ca"],
    ["Marie Roy <marie@example.ca>", "marie@example.ca"],
    ['"Roy, Marie" <marie@example.ca>;', "marie@example.ca"],
    ["<marie@example.ca>", "marie@example.ca"],
    ["(marie@example.ca)", "marie@example.ca"],
    ["'marie@example.ca'", "marie@example.ca"],
    ["“marie@example.ca”", "marie@example.ca"],
    ["«\u00a0marie@example.ca\u00a0»", "marie@example.ca"],
    ["marie@example.ca.", "marie@example.ca"],
    ["marie@example.ca,", "marie@example.ca"],
    ["marie@example.ca;", "marie@example.ca"],
    [" marie@example.ca\t", "marie@example.ca"],
    ["\ufeffmarie@example.ca", "marie@example.ca"],
    ["marie\u200b@example.ca", "marie@example.ca"],
    ["marie@\u2060example.ca", "marie@example.ca"],
    ["\u200emarie@example.ca", "marie@example.ca"],
    ["marie@exam\u00adple.ca", "marie@example.ca"],
    ["marie＠example.ca", "marie@example.ca"],
    ["marie@example．ca", "marie@example.ca"],
    ["ｍａｒｉｅ@example.ca", "marie@example.ca"],
    ["marie@bücher.example", bucher],
    ["marie@BÜCHER.example", bucher],
    ["marie@bu\u0308cher.example", bucher],
    [`marie@${bucher.slice(6)}`, bucher],
    ["Marie <marie@bücher.example>", bucher],
    ["marie@例え.テスト", `marie@${new URL("http://例え.テスト").hostname}`],
    ["marie@пример.рф", `marie@${new URL("http://пример.рф").hostname}`],
    ["marie+voyage@example.ca", "marie+voyage@example.ca"],
    ["marie.o'neil@example.ca", "marie.o'neil@example.ca"],
    ["MARIE@EXAMPLE.CA", "MARIE@EXAMPLE.CA"],
    ["[marie@example.ca](mailto:marie@example.ca)", "marie@example.ca"],
    ["marie@example.ca<mailto:marie@example.ca>", "marie@example.ca"],
    ["mailto:marie@example.ca?subject=Bonjour", "marie@example.ca"],
    ["Courriel\u00a0: marie@example.ca", "marie@example.ca"],
    ["E-mail: marie@example.ca", "marie@example.ca"],
    ["À : Marie <marie@example.ca>", "marie@example.ca"],
    ["Roy, Marie (QC) <marie@example.ca>", "marie@example.ca"],
    ["Marie Roy (marie@example.ca)", "marie@example.ca"],
    ["Marie Roy [marie@example.ca]", "marie@example.ca"],
    ["• marie@example.ca", "marie@example.ca"],
    ["- marie@example.ca", "marie@example.ca"],
    ["📧 marie@example.ca", "marie@example.ca"],
    ["marie@example.ca 📧", "marie@example.ca"],
    ["marie@example.ca!", "marie@example.ca"],
    ["„marie@example.ca“", "marie@example.ca"],
    ["`marie@example.ca`", "marie@example.ca"],
    ["marie﹫example.ca", "marie@example.ca"],
  ])("The e-mail address %j is kept as %j", (typed, kept) => {
    expect(typedField("email", typed)).toBe(kept);
    expect(isEmail(kept)).toBe(true);
  });

  it.each([
    "marie @example.ca",
    "marie@ example.ca",
    "a@example.ca, b@example.ca",
    "<a@example.ca> <b@example.ca>",
    "a@example.ca (b@example.ca)",
    // A dot may be missing.
    "marie roy@example.ca",
    "https://marie@example.ca",
    "marie@localhost",
    "marie@exam_ple.ca",
    "marie@example.ca?subject=x",
    "élise@example.ca",
    "marie",
    "marie@",
    "@example.ca",
  ])("The e-mail address %j is refused", (typed) => {
    expect(isEmail(typedField("email", typed))).toBe(false);
  });
});

it("A field of the largest form is read in linear time", async () => {
  const size = 60_000;
  const long = [")", " ", "(", "<", "a.", "1 ", "\u0301", "Ⅲ"].map((piece) => piece.repeat(size / piece.length));
  const read = () => {
    for (const name of ["email", "phone", "firstName", "note"]) for (const text of long) typedField(name, `${text}x`);
  };
  expect(await processorMs(read)).toBeLessThan(400);
});
