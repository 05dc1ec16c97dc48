import { expect, it } from "vitest";
import { hadSecondFactor, isStaffScreen, may, mayUse, ROLES, STAFF_FILES, type StaffScreen } from "./staff";

it("Only the permissions table says who refunds, sells or reads personal data", () => {
  const holders = (permission: Parameters<typeof may>[1]) => ROLES.filter((role) => may(role, permission));
  expect(holders("season")).toEqual(["counter", "guide", "accountant", "manager"]);
  expect(holders("revenue")).toEqual(["accountant", "manager"]);
  expect(holders("passengers")).toEqual(["counter", "guide", "manager"]);
  expect(holders("boarding")).toEqual(["counter", "guide", "manager"]);
  expect(holders("departures")).toEqual(["counter", "manager"]);
  expect(holders("bookings")).toEqual(["counter", "accountant", "manager"]);
  expect(holders("books")).toEqual(["accountant", "manager"]);
  expect(holders("reviews")).toEqual(["counter", "manager"]);
  for (const list of ["claims", "waiting", "codes", "mails", "notices"] as const)
    expect(holders(list)).toEqual(["counter", "manager"]);
  expect(holders("work")).toEqual(["counter", "accountant", "manager"]);
  expect(holders("team")).toEqual(["manager"]);
  expect(holders("audit")).toEqual(["manager"]);
});

it("A read-only screen accepts no post from anybody", () => {
  for (const role of ROLES) expect(mayUse(role, "staff", "write")).toBe(false);
  expect(mayUse("manager", "staff.team", "write")).toBe(true);
  expect(mayUse("counter", "staff.team", "write")).toBe(false);
});

it("A file of the office is for the roles of the page that leads to it", () => {
  for (const [file, { of }] of Object.entries(STAFF_FILES))
    for (const role of ROLES)
      expect(mayUse(role, file as StaffScreen, "read"), `${file} as ${role}`).toBe(mayUse(role, of, "read"));
  for (const role of ["guide", "accountant"] as const) expect(mayUse(role, "staff.claim-file", "read")).toBe(false);
  expect(mayUse("counter", "staff.claim-file", "read")).toBe(true);
});

it("Only screens in the table belong to the office", () => {
  expect(isStaffScreen("staff")).toBe(true);
  for (const other of ["home", "toString", "staff.unknown"]) expect(isStaffScreen(other)).toBe(false);
});

it("A second factor counts when the provider names one, or a class that was requested", () => {
  const asked = ["urn:mfa"];
  expect(hadSecondFactor({ amr: [], acr: null }, asked)).toBe(false);
  expect(hadSecondFactor({ amr: ["pwd"], acr: "urn:pwd" }, asked)).toBe(false);
  expect(hadSecondFactor({ amr: ["pwd"], acr: "urn:mfa" }, asked)).toBe(true);
  expect(hadSecondFactor({ amr: ["pwd", "otp"], acr: null }, asked)).toBe(true);
});
