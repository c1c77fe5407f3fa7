import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import { audit, setting } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

const PATH = "/api/admin/registration";
const db = testDb();
let otto: TestMember;

beforeEach(async () => {
  await db.delete(setting).where(eq(setting.name, "early-access"));
  await db.delete(audit).where(eq(audit.subjectId, "early-access"));
  otto = await createMember({ name: "Otto Admin", role: "admin" });
});

const put = (body: object, cookie = otto.cookie) => call(`${PATH}/early-access`, { method: "PUT", body, cookie });
const shownToAdmins = async () =>
  ((await (await call(PATH, { cookie: otto.cookie })).json()) as RegistrationSettingsView).isEarlyAccess;
const shownAtSignUp = async () =>
  ((await (await call("/api/auth/registration")).json()) as SignUpModeView).isEarlyAccess;
const entries = () => db.select().from(audit).where(eq(audit.subjectId, "early-access")).orderBy(asc(audit.id));

it("the early-access notice is shown until an admin hides it, and each change has one audit entry", async () => {
  expect([await shownToAdmins(), await shownAtSignUp()]).toEqual([true, true]);
  const answer = await put({ isShown: false });
  expect([answer.status, await answer.json()]).toMatchObject([200, { mode: "restricted", isEarlyAccess: false }]);
  expect([await shownToAdmins(), await shownAtSignUp()]).toEqual([false, false]);
  // Once more changes nothing.
  expect((await put({ isShown: false })).status).toBe(200);
  await put({ isShown: true });
  expect([await shownToAdmins(), await shownAtSignUp()]).toEqual([true, true]);
  const change = (before: boolean, after: boolean) => ({
    action: "early-access-changed",
    actorId: otto.id,
    before: { isShown: before },
    after: { isShown: after },
  });
  expect(await entries()).toMatchObject([change(true, false), change(false, true)]);
});

it("the early-access notice is not changed by others, or with a body that does not fit", async () => {
  const ada = await createMember();
  expect((await put({ isShown: false }, ada.cookie)).status).toBe(403);
  expect((await put({ isShown: false }, "")).status).toBe(401);
  for (const body of [{}, { isShown: "no" }, { isShown: false, mode: "open" }])
    expect((await put(body)).status).toBe(422);
  expect([await shownToAdmins(), await entries()]).toEqual([true, []]);
});
