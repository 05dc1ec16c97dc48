import { describe, expect, it } from "vitest";
import { travellerErrors } from "./travellers-errors";

describe("the summary of the travellers' form", () => {
  it("The error summary goes by traveller and field, and names the control", () => {
    const errors = travellerErrors(
      {
        "travellers[1].email": ["email-invalid"],
        "travellers[1].birthYear": ["age-adult"],
        "travellers[0].lastName": ["last-name-required"],
        "travellers[0].title": ["title-required"],
        "travellers[1].nationality": ["required"],
        "travellers[0].phone": null,
      },
      "form",
    );
    expect(errors).toEqual([
      { position: 0, id: "form-travellers[0].title", code: "title-required" },
      { position: 0, id: "form-travellers[0].lastName", code: "last-name-required" },
      { position: 1, id: "form-travellers[1].nationality", code: "nationality-required" },
      { position: 1, id: "form-travellers[1].birthDay-year", code: "age-adult" },
      { position: 1, id: "form-travellers[1].email", code: "email-invalid" },
    ]);
  });

  it("The error summary reports a missing birth date once", () => {
    const missing = (position: number) => ({
      [`travellers[${position}].birthDay`]: ["day-required"],
      [`travellers[${position}].birthMonth`]: ["month-required"],
      [`travellers[${position}].birthYear`]: ["year-required"],
    });
    expect(travellerErrors({ ...missing(0), "travellers[1].birthMonth": ["month-required"] }, "form")).toEqual([
      { position: 0, id: "form-travellers[0].birthDay", code: "birth-date-required" },
      { position: 1, id: "form-travellers[1].birthDay-month", code: "month-required" },
    ]);
  });
});
