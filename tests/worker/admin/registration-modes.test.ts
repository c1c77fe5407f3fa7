import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import { audit, setting } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let otto: TestMember;
let emil: TestMember;
beforeAll(async () => {
  otto = await createMember({ name: "Otto Admin", role: "admin" });
  emil = await createMember({ name: "Emil Admin", role: "admin" });
});

const read = async () =>
  (await (await call("/api/admin/registration", { cookie: otto.cookie })).json()) as RegistrationSettingsView;
const put = (mode: unknown, cookie = otto.cookie) =>
  call("/api/admin/registration", { method: "PUT", body: { mode }, cookie });
const auditEntries = () =>
  testDb().select().from(audit).where(eq(audit.subjectId, "registration-mode")).orderBy(audit.id);

describe("the registration mode", () => {
  it("is 'restricted' until an admin changes it, and setting the current mode writes nothing", async () => {
    const initial = { mode: "restricted", changedAt: null, changedBy: null, isEarlyAccess: true };
    expect(await read()).toEqual(initial);
    const answer = await put("restricted");
    expect([answer.status, await answer.json()]).toEqual([200, initial]);
    expect(await auditEntries()).toEqual([]);
    expect(await testDb().select().from(setting).where(eq(setting.name, "registration-mode"))).toEqual([]);
  });

  it("changes for everybody at once, with one audit entry that has both modes", async () => {
    const answer = await put("invitation");
    expect(answer.status).toBe(200);
    const view = (await answer.json()) as RegistrationSettingsView;
    expect(view).toEqual({
      mode: "invitation",
      changedAt: expect.any(String),
      changedBy: "Otto Admin",
      isEarlyAccess: true,
    });
    expect(await read()).toEqual(view);
    expect((await put("invitation", emil.cookie)).status).toBe(200);
    expect(await auditEntries()).toMatchObject([
      {
        action: "registration-mode-changed",
        actorId: otto.id,
        before: { mode: "restricted" },
        after: { mode: "invitation" },
      },
    ]);
    expect(await (await call("/api/auth/registration")).json()).toMatchObject({ mode: "invitation" });
    expect(await (await put("closed", emil.cookie)).json()).toMatchObject({ mode: "closed", changedBy: "Emil Admin" });
  });

  it("changed by two admins at once changes twice, and each audit entry has the mode before it", async () => {
    await put("open");
    const before = (await auditEntries()).length;
    await Promise.all([put("restricted"), put("restricted", emil.cookie), put("closed"), put("closed", emil.cookie)]);
    const entries = await auditEntries();
    expect(entries.length).toBeGreaterThan(before);
    for (const [at, entry] of entries.entries()) if (at > 0) expect(entry.before).toEqual(entries[at - 1]?.after);
    expect(entries.at(-1)?.after).toEqual({ mode: (await read()).mode });
  });

  it("does not change when the setting or the audit entry cannot be written", async () => {
    await put("restricted");
    const [mode, entries] = [await read(), await auditEntries()];
    for (const what of ["insert", "update"])
      await env.DB.exec(
        `create trigger no_${what} before ${what} on setting begin select raise(abort, 'planted'); end`,
      );
    expect((await put("open")).status).toBe(500);
    await env.DB.exec("drop trigger no_insert");
    await env.DB.exec("drop trigger no_update");
    expect(await auditEntries()).toEqual(entries);
    await env.DB.exec("create trigger no_audit before insert on audit begin select raise(abort, 'planted'); end");
    expect((await put("open")).status).toBe(500);
    await env.DB.exec("drop trigger no_audit");
    expect(await read()).toEqual(mode);
  });

  it("is read and set only by admins, and only to a known mode", async () => {
    const ada = await createMember({ name: "Ada" });
    for (const [cookie, status] of [
      ["", 401],
      [ada.cookie, 403],
    ] as const) {
      expect((await call("/api/admin/registration", { cookie })).status).toBe(status);
      expect((await put("open", cookie)).status).toBe(status);
    }
    for (const body of [{ mode: "public" }, {}, { mode: "open", changedBy: "Ada" }])
      expect((await call("/api/admin/registration", { method: "PUT", body, cookie: otto.cookie })).status).toBe(422);
    expect((await read()).mode).toBe("restricted");
  });
});
