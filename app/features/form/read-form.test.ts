import { describe, expect, it } from "vitest";
import { bookingForms } from "~/features/booking/booking-forms.server";
import { seatsForm } from "~/features/checkout/seats-form.server";
import { itemPost } from "~/features/planner/item-post.server";
import { shareForm } from "~/features/planner/trip-forms.server";
import { followForm } from "~/features/planner/viewer-forms.server";
import { type PostedForm, readForm, typedOf } from "./read-form.server";

function read(form: PostedForm<never>, fields: Record<string, string>): unknown {
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.append(name, value);
  const submission = readForm(posted, form);
  return submission.status === "success" ? submission.value : { error: submission.error, typed: typedOf(submission) };
}
const as = (form: object) => form as PostedForm<never>;

describe("a form", () => {
  it("A form requires nothing that the pressed button does not need", () => {
    expect(read(as(followForm), { do: "follow" })).toEqual({ do: "follow" });
    for (const asked of ["", "x", "FOLLOW", "follow ever"])
      expect(read(as(followForm), { do: asked })).toMatchObject({ do: undefined });
    expect(read(as(shareForm("fr-ca")), { do: "delete" })).toMatchObject({ do: undefined });
  });

  it("A share form uses the page's language, and shows nothing that was not ticked", () => {
    const left = { email: "", days: undefined, showsPrivate: false, files: false };
    expect(read(as(shareForm("en-ca")), { locale: "xx", days: "x" })).toMatchObject({ ...left, locale: "en-ca" });
    const ticked = { locale: "fr-ca", days: "30", showsPrivate: "on", files: "on" };
    expect(read(as(shareForm("en-ca")), ticked)).toMatchObject({
      ...ticked,
      days: 30,
      showsPrivate: true,
      files: true,
    });
  });

  it("A seat form has one seat per traveller, or none when none is chosen, and is released as a whole", () => {
    const seats = (fields: Record<string, string>) => read(as(seatsForm(3)), fields);
    expect(seats({ "seat[2]": " 4a ", "seat[0]": "" })).toEqual({ do: "choose", seats: [null, null, "4A"] });
    expect(seats({ do: "clear", "seat[0]": "4A" })).toEqual({ do: "clear", seats: [null, null, null] });
    expect(seats({ do: "x", seat: "4A", "seat[3]": "4B" })).toEqual({ do: "choose", seats: [null, null, null] });
  });

  it("An item form reports errors by field, and keeps what was typed", () => {
    expect(read(as(itemPost("restaurant")), { phone: "call me", guests: "4", other: "x" })).toEqual({
      error: { name: ["required"], phone: ["phone-invalid"] },
      typed: { phone: "call me", guests: "4" },
    });
  });

  it("A booking form is a correction when it names a traveller, even nonsense, and a review otherwise", () => {
    expect(read(as(bookingForms), { traveller: "1", year: "1985" })).toMatchObject({ traveller: 1, year: "1985" });
    expect(read(as(bookingForms), { traveller: "x", year: "" })).toMatchObject({ traveller: Number.NaN });
    expect(read(as(bookingForms), { rating: "5", text: "Bien\r\nvu" })).toMatchObject({
      rating: "5",
      text: "Bien\nvu",
    });
  });
});
