import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sweepErasures } from "#auth/deletion/sweep-erasures.ts";
import { DAY_MS, MINUTE_MS } from "#contract/limits.ts";
import { audit, outbox, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { putBack, snapshot } from "#tests/support/earlier-database.ts";
import { testDb } from "#tests/support/events/events.ts";
import {
  commitMail,
  deliver,
  recorded,
  recordMail,
  rowOf,
  runCron,
  withRecording,
} from "#tests/support/mail/recorded-mail.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";

const NEW_PASSWORD = "another horse battery";

const realNow = Date.now;
/** The clock goes on, and never back between tests: hashing waits for it, and the ledger is kept. */
let ahead = 0;

beforeEach(() => {
  recordMail();
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
});
afterEach(() => vi.restoreAllMocks());

async function runCronLater(minutes = 1): Promise<void> {
  ahead += minutes * MINUTE_MS;
  await runCron();
}

const signIn = async (member: TestMember, password: string) =>
  (await call("/api/auth/sign-in/email", { body: { email: member.email, password } })).status;
const isSignedIn = async ({ cookie }: { cookie: string }) => (await call("/api/me", { cookie })).status === 200;

it("an earlier database revives no suspended or erased member, no ended session and no replaced password, and sends no mail twice", async () => {
  const db = testDb();
  const admin = await createMember({ role: "admin" });
  const [suspended, erased, changed, signedOut] = [
    await createWithPassword(),
    await createWithPassword(),
    await createWithPassword(),
    await createMember(),
  ];
  const { id: mailId } = await commitMail();
  await runCronLater();
  const earlier = await snapshot();

  const path = `/api/admin/members/${suspended.id}/suspension`;
  expect((await call(path, { method: "PUT", body: { reason: "Fraud" }, cookie: admin.cookie })).status).toBe(204);
  await db.update(user).set({ deletionDueAt: Date.now() }).where(eq(user.id, erased.id));
  await sweepErasures(withRecording(), db, Date.now());
  const change = { password: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await call("/api/me/password", { method: "PUT", body: change, cookie: changed.cookie })).status).toBe(204);
  expect((await call("/api/auth/sign-out", { body: {}, cookie: signedOut.cookie })).status).toBe(200);
  await deliver([mailId]);
  const { id: laterMail } = await commitMail();
  await deliver([laterMail]);
  const later = await rowOf(laterMail);
  expect(recorded.calls).toHaveLength(2);
  await runCronLater();

  await putBack(earlier);
  expect(await isSignedIn(signedOut)).toBe(true);
  await runCronLater();

  for (const member of [suspended, erased, changed, signedOut, admin]) expect(await isSignedIn(member)).toBe(false);
  expect(await signIn(suspended, PASSWORD)).toBe(403);
  expect(await signIn(erased, PASSWORD)).toBe(401);
  expect(await signIn(changed, PASSWORD)).toBe(401);
  expect(await db.select().from(user).where(eq(user.id, erased.id))).toEqual([]);
  expect(await db.select({ action: audit.action }).from(audit).where(eq(audit.subjectId, suspended.id))).toEqual([
    { action: "member-suspended" },
  ]);
  await deliver([mailId]);
  expect(recorded.calls).toHaveLength(2);
  expect(await rowOf(mailId)).toMatchObject({ status: "sent" });
  expect(
    await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, later?.key ?? "")),
  ).toMatchObject([{ status: "sent", to: "" }]);
});

it("what was taken back before the loss is not done again", async () => {
  const admin = await createMember({ role: "admin" });
  const member = await createMember();
  await runCronLater();
  const earlier = await snapshot();
  const path = `/api/admin/members/${member.id}/suspension`;
  await call(path, { method: "PUT", body: { reason: "By mistake" }, cookie: admin.cookie });
  await runCronLater();
  expect((await call(path, { method: "DELETE", cookie: admin.cookie })).status).toBe(204);
  await runCronLater();
  await putBack(earlier);
  await runCronLater();
  expect(await testDb().select({ status: user.status }).from(user).where(eq(user.id, member.id))).toEqual([
    { status: "approved" },
  ]);
});

it("a database that is not earlier keeps its sessions, also after a run that broke off", async () => {
  const member = await createMember();
  await runCronLater();
  const put = vi.spyOn(Object.getPrototypeOf(env.MEDIA), "put").mockRejectedValue(new Error("unreachable"));
  await runCronLater();
  put.mockRestore();
  await runCronLater();
  expect(await isSignedIn(member)).toBe(true);
});

it("the ledger has ids and instants for 35 days, and no address", async () => {
  const { id } = await commitMail();
  await deliver([id]);
  await runCronLater();
  const filesOf = async () =>
    (await env.MEDIA.list({ prefix: "ledger/" })).objects.map(({ key }) => key).filter((key) => key !== "ledger/head");
  const [first = ""] = (await filesOf()).slice(-1);
  const text = await (await env.MEDIA.get(first))?.text();
  expect(text).toContain((await rowOf(id))?.key);
  expect(text).not.toContain("@");
  const next = await commitMail();
  ahead += 35 * DAY_MS;
  await deliver([next.id]);
  await runCronLater(61);
  expect(await filesOf()).not.toContain(first);
});
