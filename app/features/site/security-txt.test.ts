import { expect, it } from "vitest";
import { securityTxt } from "./security-txt";

const site = { siteUrl: "https://escale.example", contact: "mailto:securite@escale.example" };

it("The security file says whom to contact, and always expires within a year", () => {
  for (const now of ["2026-11-22T10:30:00Z", "2028-02-29T23:59:59Z", "2031-12-31T00:00:00Z"].map(
    (at) => new Date(at),
  )) {
    const text = securityTxt(site, now);
    const fields = Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:securite@escale.example",
      "Preferred-Languages": "fr, en",
      Canonical: "https://escale.example/.well-known/security.txt",
    });
    expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    const days = (Date.parse(fields.Expires ?? "") - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  }
});
