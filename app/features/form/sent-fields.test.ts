import { describe, expect, it } from "vitest";
import { MAX_FORM_FIELDS } from "~/domain/company/limits";
import { billingForm } from "~/features/checkout/billing-form.server";
import { travellersForm } from "~/features/checkout/travellers-form.server";
import { itemPost } from "~/features/planner/item-post.server";
import { filesForm } from "~/features/planner/trip-forms.server";
import type { FormField } from "./form-fields.server";
import { readForm, typedOf } from "./read-form.server";
import { sentFields } from "./sent-fields.server";

function posted(...fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const field = (name: string, longest: number, takes: FormField["takes"] = "text") => ({ name, longest, takes });

describe("what is read of a form", () => {
  it("A form reads its own fields, the first text of each, and all of a list", () => {
    const form = posted(["a", "1"], ["a", "2"], ["b", "1"], ["b", "2"], ["c", "3"], ["__proto__", "4"]);
    expect([...sentFields(form, [field("a", 5), field("b", 5, "texts"), field("d", 5)])]).toEqual([
      ["a", "1"],
      ["b", "1"],
      ["b", "2"],
    ]);
  });

  it("A form reads plain text, on one line or several where allowed", () => {
    const form = posted(
      ["a", " Zoé\r\nBcc: x\u202egnp "],
      ["b", "one\r\ntwo\u0007\u2066"],
      ["c", new File(["x"], "y")],
    );
    expect([...sentFields(form, [field("a", 50), field("b", 50, "lines"), field("c", 50)])]).toEqual([
      ["a", "Zoé Bcc: xgnp"],
      ["b", "one\ntwo"],
    ]);
  });

  it("A form reads at most one letter over a field's limit", () => {
    const sent = sentFields(posted(["a", "x".repeat(60_000)]), [field("a", 60)]);
    expect(sent.get("a")).toHaveLength(61);
  });

  it("A form reads every text of a list, up to the most a form may have", () => {
    const all = Array.from({ length: MAX_FORM_FIELDS }, (_, index): [string, string] => ["b", String(index)]);
    expect(sentFields(posted(...all), [field("b", 3, "texts")]).getAll("b")).toEqual(all.map(([, text]) => text));
  });

  it("A form reads every letter of a multi-line text up to its limit", () => {
    const lines = Array.from({ length: 1_000 }, () => "a").join("\r\n");
    expect(typedOf(readForm(posted(["travellers", lines]), itemPost("bus"))).travellers).toHaveLength(1_999);
  });
});

describe("a file", () => {
  const chosen = (...fields: [string, string | File][]) => {
    const submission = readForm(posted(["do", "attach"], ...fields), filesForm);
    return submission.status === "success" ? submission.value.file?.name : submission.status;
  };

  it("A file is read where the form has a file field", () => {
    expect(chosen(["file", new File(["x"], "billet.pdf")])).toBe("billet.pdf");
    expect(chosen(["file", new File([], "vide.pdf")])).toBe("vide.pdf");
  });

  it("A file is missing when none was chosen or it came under another name", () => {
    expect(chosen()).toBeUndefined();
    expect(chosen(["file", new File([], "")])).toBeUndefined();
    expect(chosen(["file", "billet.pdf"])).toBeUndefined();
    expect(chosen(["other", new File(["x"], "billet.pdf")])).toBeUndefined();
  });
});

describe("a hostile name", () => {
  const types = ["adult", "adult"] as const;
  const form = travellersForm(types, "2027-05-14");
  const hostile: [string, string][] = [
    ["travellers", "x"],
    ["travellers[0]", "x"],
    ["travellers[1]", "y"],
    ["travellers[9].title", "x"],
    ["travellers[0].firstName.x", "1"],
    ["travellers[0].firstName[0]", "1"],
    ["travellers[0].extras[1000000]", "1"],
    ["travellers.length", "99999999"],
    ["travellers[99999999].title", "x"],
    ["__intent__", "x"],
    ["__state__", "x"],
  ];

  it.each(hostile)("A hostile name never reaches the travellers' form: %s=%s", (name, value) => {
    const submission = readForm(posted([name, value]), form);
    const reply = submission.reply();
    expect(submission.status).toBe("error");
    expect(Object.keys(reply.error ?? {})).toContain("travellers[1].lastName");
    expect(JSON.stringify(reply).length).toBeLessThan(3_000);
  });

  it("A hostile name never reaches the pay form or replaces a field", () => {
    for (const name of ["address[3000000]", "address.x", "x[20000000]", "__intent__"]) {
      const submission = readForm(posted([name, "1"], ["city", "Québec"], ["city", "Lévis"]), billingForm);
      expect(submission.payload).toEqual({ city: "Québec" });
      expect(JSON.stringify(submission.reply()).length).toBeLessThan(1_000);
    }
  });
});
