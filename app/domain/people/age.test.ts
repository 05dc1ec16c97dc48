import { describe, expect, it } from "vitest";
import { ageOn, checkAge } from "./age";

const departure = "2027-07-15";
const code = (type: "adult" | "child", birth: string, on = departure) => {
  const verdict = checkAge(type, birth, on);
  return verdict.ok ? verdict.value : verdict.code;
};

describe("age", () => {
  it("An age increases on the birthday", () => {
    expect(ageOn("2010-07-16", departure)).toBe(16);
    expect(ageOn("2010-07-15", departure)).toBe(17);
    expect(ageOn("2027-07-15", departure)).toBe(0);
  });

  it("A person born on 29 February has their birthday on 1 March", () => {
    expect(ageOn("2012-02-29", "2029-02-28")).toBe(16);
    expect(ageOn("2012-02-29", "2029-03-01")).toBe(17);
    expect(ageOn("2012-02-29", "2028-02-28")).toBe(15);
    expect(ageOn("2012-02-29", "2028-02-29")).toBe(16);
  });

  it("An age is right across the end of a year", () => {
    expect(code("adult", "2011-01-01", "2027-12-31")).toBe("age-adult");
    expect(code("adult", "2011-01-01", "2028-01-01")).toBe(17);
    expect(code("child", "2022-12-31", "2027-12-30")).toBe("age-under-5");
    expect(code("child", "2022-12-31", "2027-12-31")).toBe(5);
  });
});

describe("checkAge on the day of departure", () => {
  it("An adult is 17 or older", () => {
    expect(code("adult", "2010-07-15")).toBe(17);
    expect(code("adult", "2010-07-16")).toBe("age-adult");
    expect(code("adult", "1930-01-01")).toBe(97);
  });
  it("A child is 5 to 16", () => {
    expect(code("child", "2022-07-15")).toBe(5);
    expect(code("child", "2010-07-16")).toBe(16);
    expect(code("child", "2010-07-15")).toBe("age-child");
  });
  it("A child under 5 is refused for any type chosen", () => {
    expect(code("child", "2022-07-16")).toBe("age-under-5");
    expect(code("adult", "2022-07-16")).toBe("age-under-5");
    expect(code("adult", departure)).toBe("age-under-5");
  });
  it("A birth date older than any living person is refused as a typing error", () => {
    expect(code("adult", "1907-07-15")).toBe(120);
    expect(code("adult", "1906-07-16")).toBe(120);
    expect(code("adult", "1906-07-15")).toBe("birth-date-invalid");
    expect(code("adult", "0199-01-01")).toBe("birth-date-invalid");
    expect(code("child", "1906-07-15")).toBe("birth-date-invalid");
  });
  it("A birth date in the future is refused", () => expect(code("child", "2027-07-16")).toBe("birth-date-future"));
  it("29 February", () => {
    expect(code("adult", "2012-02-29", "2029-02-28")).toBe("age-adult");
    expect(code("adult", "2012-02-29", "2029-03-01")).toBe(17);
  });
});
