import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { auditLog, outbox, runFacts, staffMembers, staffSessions } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { AUDIT_KEPT_YEARS, type AuditKind } from "~/domain/company/audit";
import { type Role, STAFF_IDLE_MINUTES, STAFF_INVITATION_DAYS, STAFF_SESSION_HOURS } from "~/domain/company/staff";
import { env } from "~/platform/env.server";
import { randomToken } from "~/platform/random-token.server";
import { endMember, runsOfCrew } from "~/services/departures/crew.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { AUDIT_PAGE, auditOf, purgeAudit, searchAudit, writeAudit } from "./audit.server";
import { ensureDemoStaff } from "./ensure-demo-staff.server";
import { changeRole, inviteMember, listMembers, memberByEmail } from "./members.server";
import { endStaffSessions, findStaff, openStaffSession, purgeStaffSessions } from "./sessions.server";

const NOW = new Date("2030-05-01T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const DAY = 24 * 60;
const ISSUER = "https://id.example";

beforeEach(async () => {
  await transaction(async (tx) => {
    await tx.delete(runFacts);
    await tx.delete(staffSessions);
    await tx.delete(staffMembers);
  });
});

let people = 0;
async function invited(role: Role = "counter", now = NOW) {
  const email = `guy-${++people}@example.com`;
  const answer = await inviteMember({ email, name: "Guy", role, locale: "fr-ca" }, "command", now);
  if (!answer.ok) throw new Error(answer.code);
  return { id: answer.value.id, email, subject: `subject-${people}` };
}

type Someone = { email: string | null; subject: string };
const signIn = ({ email, subject }: Someone, now = NOW, issuer = ISSUER) =>
  openStaffSession({ issuer, subject, email, idToken: "id-token", amr: ["pwd", "otp"], acr: null }, now);

async function joined(role: Role = "counter") {
  const member = await invited(role);
  const answer = await signIn(member);
  if (!answer.ok) throw new Error(answer.code);
  return { ...member, key: answer.value.key };
}

const whatsOf = async (id: string) => (await auditOf({ kind: "staff", id })).map(({ what }) => what).toSorted();

describe("an invitation", () => {
  it("An invitation is mailed in its language, and logged", async () => {
    const { id, email } = await invited("guide");
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, email));
    expect(mail).toMatchObject({ locale: "fr-ca", subject: expect.stringContaining("espace équipe") });
    expect(mail?.text).toContain("/fr-ca/equipe");
    expect(mail?.text).toContain("guide");
    expect(await auditOf({ kind: "staff", id })).toMatchObject([
      { what: "team-invited", who: "command", member: null, after: { email, role: "guide" } },
    ]);
  });

  it("An invitation without an address or name, or to a current colleague, is refused", async () => {
    const ask = (email: string, name: string) =>
      inviteMember({ email, name, role: "guide", locale: "en-ca" }, "command", NOW);
    expect(await ask("guy@", "Guy")).toMatchObject({ ok: false, code: "email-invalid" });
    expect(await ask("guy@example.com", " \n ")).toMatchObject({ ok: false, code: "name-missing" });
    const { email } = await invited();
    expect(await ask(email.toUpperCase(), "Guy")).toMatchObject({ ok: false, code: "already-staff" });
  });

  it("An invitation is accepted by its e-mail address in any spelling, while valid", async () => {
    const member = await invited();
    expect(await signIn({ ...member, email: member.email.toUpperCase() })).toMatchObject({ ok: true });
    const late = await invited();
    expect(await signIn(late, later(STAFF_INVITATION_DAYS * DAY))).toMatchObject({ ok: true });
    const lapsed = await invited();
    expect(await signIn(lapsed, later(STAFF_INVITATION_DAYS * DAY + 1))).toEqual({ ok: false, code: "not_staff" });
  });

  it("An invitation of a demo colleague is renewed once lapsed, and never for a removed one", async () => {
    expect(await ensureDemoStaff(NOW)).toBe(5);
    const [guide, counter] = await Promise.all(
      ["guide@escale.example", "comptoir@escale.example"].map((email) => memberByEmail(email)),
    );
    await endMember(counter?.id ?? "", "command", NOW);
    expect(await ensureDemoStaff(later(STAFF_INVITATION_DAYS * DAY))).toBe(0);
    const late = later(STAFF_INVITATION_DAYS * DAY + 1);
    expect(await ensureDemoStaff(late)).toBe(4);
    expect(await signIn({ email: guide?.email ?? "", subject: "demo-guide" }, late)).toMatchObject({ ok: true });
    expect(await signIn({ email: counter?.email ?? "", subject: "demo-counter" }, late)).toMatchObject({ ok: false });
  });

  it("The demo's guide and driver share tours that do not overlap, from the first day on", async () => {
    const departures = ["2030-05-01", "2030-05-03", "2030-05-04", "2030-08-02"].map((startDay) => ({
      id: `demo-${startDay}`,
      startDay,
    }));
    await seedCatalogue({ departures });
    await ensureDemoStaff(NOW);
    const [guide, driver] = await Promise.all(
      ["guide@escale.example", "chauffeur@escale.example"].map(async (email) => (await memberByEmail(email))?.id ?? ""),
    );
    const of = async (member = "") => (await runsOfCrew(member, "2030-05-01")).map(({ id, as }) => `${id} ${as}`);
    expect(await of(guide)).toEqual(["demo-2030-05-01 guide", "demo-2030-05-04 guide"]);
    expect(await of(driver)).toEqual(["demo-2030-05-01 driver", "demo-2030-05-04 driver"]);
  });

  it("A colleague of the demo neither signs in to a real site nor stays signed in there", async () => {
    await ensureDemoStaff(NOW);
    const guide = { email: "guide@escale.example", subject: "demo-guide" };
    const session = await signIn(guide);
    const key = session.ok ? session.value.key : "";
    expect(await findStaff(key, NOW)).toMatchObject({ email: guide.email });
    Object.assign(env, { demo: false });
    onTestFinished(() => void Object.assign(env, { demo: true }));
    expect(await findStaff(key, NOW)).toBeNull();
    expect(await signIn(guide)).toEqual({ ok: false, code: "not_staff" });
    expect(await signIn({ email: "direction@escale.example", subject: "first" })).toEqual({
      ok: false,
      code: "not_staff",
    });
  });

  it("An invitation cannot be accepted with an unverified e-mail address", async () => {
    const { subject } = await invited();
    expect(await signIn({ subject, email: null })).toEqual({ ok: false, code: "not_staff" });
    expect(await signIn({ subject, email: "other@example.com" })).toEqual({ ok: false, code: "not_staff" });
  });
});

describe("a colleague", () => {
  it("A colleague is known by their subject afterwards, even with another e-mail address", async () => {
    const { id, subject } = await joined();
    const again = await signIn({ subject, email: "new@example.com" });
    if (!again.ok) throw new Error(again.code);
    expect(await findStaff(again.value.key, NOW)).toMatchObject({ id });
  });

  it("A colleague is not someone else with their e-mail address, nor the same subject of another issuer", async () => {
    const { email, subject } = await joined();
    expect(await signIn({ email, subject: "other" })).toEqual({ ok: false, code: "not_staff" });
    expect(await signIn({ email: null, subject }, NOW, "https://evil.example")).toEqual({
      ok: false,
      code: "not_staff",
    });
  });

  it("A colleague's way of signing in is recorded", async () => {
    const { id } = await joined();
    const [entry] = (await auditOf({ kind: "staff", id })).filter(({ what }) => what === "signed-in");
    expect(entry).toMatchObject({ member: id, after: { amr: ["pwd", "otp"] } });
  });

  it("A removed colleague is signed out immediately and not let in again", async () => {
    await joined("manager");
    const { id, email, subject, key } = await joined("manager");
    expect(await endMember(id, "command", NOW)).toMatchObject({ ok: true });
    expect(await findStaff(key, NOW)).toBeNull();
    expect(await signIn({ email, subject })).toEqual({ ok: false, code: "not_staff" });
    expect(await whatsOf(id)).toContain("team-ended");
    expect(await memberByEmail(email)).toBeNull();
    const again = await inviteMember({ email, name: "Guy", role: "guide", locale: "fr-ca" }, "command", NOW);
    expect(again).toMatchObject({ ok: true, value: { id } });
    expect(await signIn({ email, subject: "another account" })).toMatchObject({ ok: true });
  });

  it("A colleague has a new role from the next page on", async () => {
    const { id, key } = await joined("guide");
    expect(await changeRole(id, "accountant", "command", NOW)).toMatchObject({ ok: true });
    expect(await findStaff(key, NOW)).toMatchObject({ role: "accountant" });
    expect(await auditOf({ kind: "staff", id })).toContainEqual(
      expect.objectContaining({ what: "team-role-changed", before: { role: "guide" }, after: { role: "accountant" } }),
    );
  });
});

describe("the last manager", () => {
  it("The last manager cannot be removed or given another role; an invited one does not count", async () => {
    const { id } = await joined("manager");
    await invited("manager");
    expect(await endMember(id, "command", NOW)).toMatchObject({ ok: false, code: "last-manager" });
    expect(await changeRole(id, "guide", "command", NOW)).toMatchObject({ ok: false, code: "last-manager" });
  });

  it("The last manager stays when two managers remove each other together", async () => {
    const one = await joined("manager");
    const other = await joined("manager");
    const answers = await Promise.all([endMember(one.id, "command", NOW), endMember(other.id, "command", NOW)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listMembers()).filter(({ role }) => role === "manager")).toHaveLength(1);
  });
});

describe("a session", () => {
  it("A session ends after an hour unused; use extends it", async () => {
    const { key } = await joined();
    expect(await findStaff(key, later(STAFF_IDLE_MINUTES - 1))).not.toBeNull();
    expect(await findStaff(key, later(2 * STAFF_IDLE_MINUTES - 2))).not.toBeNull();
    expect(await findStaff(key, later(3 * STAFF_IDLE_MINUTES - 2))).toBeNull();
  });

  it("A session ends after a working day, however much it is used", async () => {
    const { key } = await joined();
    const end = STAFF_SESSION_HOURS * 60;
    for (let minute = 30; minute < end; minute += 30) expect(await findStaff(key, later(minute))).not.toBeNull();
    expect(await findStaff(key, later(end))).toBeNull();
    expect(await purgeStaffSessions(later(end))).toBe(1);
  });

  it("A session signed out of ends everywhere", async () => {
    const { id, key, ...member } = await joined();
    const other = await signIn(member);
    if (!other.ok) throw new Error(other.code);
    expect(await endStaffSessions(key, NOW)).toEqual({ idToken: "id-token" });
    expect(await findStaff(other.value.key, NOW)).toBeNull();
    expect(await whatsOf(id)).toContain("signed-out");
  });
});

describe("the log", () => {
  it("The log can be added to, and not altered or deleted before its time", async () => {
    await invited();
    const rowOf = async () => (await db.select().from(auditLog))[0];
    await expect(transaction((tx) => tx.update(auditLog).set({ who: "nobody" }))).rejects.toThrow();
    await expect(transaction((tx) => tx.delete(auditLog))).rejects.toThrow();
    expect(await rowOf()).toBeDefined();
  });

  it("The log drops entries older than its retention", async () => {
    const now = new Date();
    const yearsAgo = (years: number, days: number) => {
      const at = new Date(now);
      at.setUTCFullYear(at.getUTCFullYear() - years);
      at.setUTCDate(at.getUTCDate() - days);
      return at;
    };
    const subject = { kind: "list", id: randomToken() } as const;
    const write = (at: Date) =>
      transaction((tx) => writeAudit(tx, { by: "command", what: "not-allowed", subject }, at));
    await write(yearsAgo(AUDIT_KEPT_YEARS, 3));
    await write(yearsAgo(AUDIT_KEPT_YEARS, -1));
    expect(await purgeAudit(now)).toBe(1);
    expect(await auditOf(subject)).toHaveLength(1);
  });

  it("The log is searched by person, action, subject and day, a page at a time", async () => {
    const id = `LOG-100%_${randomToken()}`;
    const by = { id: "me", email: "Zoe@example.com" };
    await transaction(async (tx) => {
      for (let i = 0; i <= AUDIT_PAGE; i++)
        await writeAudit(tx, { by, what: "not-allowed", subject: { kind: "booking", id } }, later(i));
    });
    const first = await searchAudit({ text: id.toLowerCase() }, 1);
    expect(first.rows).toHaveLength(AUDIT_PAGE);
    expect(first.more).toBe(true);
    expect(first.rows[0]?.at).toEqual(later(AUDIT_PAGE));
    expect(await searchAudit({ text: id }, 2)).toMatchObject({ rows: [{ at: NOW }], more: false });
    expect((await searchAudit({ text: `${id.slice(0, 7)}x` }, 1)).rows).toEqual([]);
    expect((await searchAudit({ text: id, from: "2030-05-02" }, 1)).rows).toEqual([]);
    expect((await searchAudit({ text: id, to: "2030-05-01" }, 1)).rows).toHaveLength(AUDIT_PAGE);
    expect((await searchAudit({ text: id, to: "2030-04-30" }, 1)).rows).toEqual([]);
  });

  it("The log is read without what was only read, whole, or by one kind of entry", async () => {
    const subject = { kind: "booking", id: `LOG-${randomToken()}` } as const;
    await transaction(async (tx) => {
      for (const what of ["booking-read", "note-written", "contact-corrected"] as const)
        await writeAudit(tx, { by: "command", what, subject }, NOW);
    });
    const kinds = async (what: AuditKind) =>
      (await searchAudit({ text: subject.id, what }, 1)).rows.map((row) => row.what).toSorted();
    expect(await kinds("done")).toEqual(["contact-corrected", "note-written"]);
    expect(await kinds("all")).toEqual(["booking-read", "contact-corrected", "note-written"]);
    expect(await kinds("note-written")).toEqual(["note-written"]);
  });
});
