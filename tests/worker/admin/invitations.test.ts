import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sweepErasures } from "#auth/deletion/sweep-erasures.ts";
import type { InvitationPage, InvitationUsePage, InvitationView } from "#contract/admin/invitations.ts";
import { DAY_MS, PAGE_SIZE } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, invitation, setting, user } from "#db/schema/index.ts";
import {
  anyEmail,
  check,
  INVITATION,
  invitationOf,
  invitationRequests,
  signUp,
} from "#tests/support/admin/invitation-requests.ts";
import { codeOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let otto: TestMember;
let ines: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto", role: "admin" });
  ines = await createMember({ name: "Ines" });
  await testDb().insert(setting).values({ name: "registration-mode", value: "invitation" });
});

const { make, invite } = invitationRequests(() => otto);
const revoke = (id: string) => call(`/api/admin/invitations/${id}`, { method: "DELETE", cookie: otto.cookie });
const suspend = (id: string) =>
  call(`/api/admin/members/${id}/suspension`, { method: "PUT", body: { reason: "Fraud" }, cookie: otto.cookie });
async function erase({ id }: TestMember): Promise<void> {
  await testDb().update(user).set({ deletionDueAt: 1 }).where(eq(user.id, id));
  await sweepErasures(env, testDb(), Date.now());
}
const list = async (cursor = "", order = "newest") =>
  (await (
    await call(`/api/admin/invitations?order=${order}${cursor && `&cursor=${cursor}`}`, { cookie: otto.cookie })
  ).json()) as InvitationPage;

const shown = async (id: string) => (await list()).rows.find((row) => row.id === id);
const auditOf = (id: string) => testDb().select().from(audit).where(eq(audit.subjectId, id));

describe("the invitations of an admin", () => {
  it.each([
    ["suspended", ({ id }: TestMember) => suspend(id), "Nora"],
    ["erased", erase, null],
  ])("end when that admin is %s, and the list says who made each", async (_, end, madeBy) => {
    const admin = await createMember({ name: "Nora", role: "admin" });
    const { id, code } = (await (await make({}, undefined, admin.cookie)).json()) as InvitationView;
    expect(await shown(id)).toMatchObject({ madeBy: "Nora", status: "open" });
    expect((await check(code)).status).toBe(200);
    await end(admin);
    expect(await codeOf(await check(code))).toEqual([403, "invitation-invalid"]);
    expect(await shown(id)).toMatchObject({ madeBy, status: "revoked" });
  });
});

describe("an invitation", () => {
  it("is created by an admin, with a random code that is not stored, and an audit entry", async () => {
    const answer = await make({ trusted: true, maxUses: 3 });
    expect(answer.status).toBe(201);
    const view = (await answer.json()) as InvitationView;
    expect(view).toMatchObject({
      note: INVITATION.note,
      trusted: true,
      maxUses: 3,
      usedCount: 0,
      status: "open",
      link: `http://node.test/sign-up#invitation=${view.code}`,
    });
    expect(view.code).toMatch(/^NODE(-[2-9A-HJ-NP-Z]{4}){4}$/);
    expect(Date.parse(view.expiresAt) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    const plain = view.code.replaceAll("-", "");
    for (const text of [JSON.stringify(await invitationOf(view.id)), JSON.stringify(await auditOf(view.id))]) {
      expect(text).not.toContain(view.code);
      expect(text).not.toContain(plain);
    }
    expect(await auditOf(view.id)).toMatchObject([
      { action: "invitation-made", actorId: otto.id, after: { note: INVITATION.note, trusted: true, maxUses: 3 } },
    ]);
    expect((await shown(view.id))?.code).toBe(view.code);
  });

  it("is created once for one key and body, by any number of requests at once; another body gets 409", async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => make({ note: "Once" }, key)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(201));
    const views = await Promise.all(answers.map((answer) => answer.json() as Promise<InvitationView>));
    expect(new Set(views.map((view) => `${view.id} ${view.code}`)).size).toBe(1);
    expect(await testDb().select().from(invitation).where(eq(invitation.note, "Once"))).toHaveLength(1);
    expect(await auditOf(views[0]?.id ?? "")).toHaveLength(1);
    const other = await make({ note: "Other" }, key);
    expect(await codeOf(other)).toEqual([409, "idempotency-conflict"]);
    const emil = await createMember({ name: "Emil", role: "admin" });
    const theirs = (await (await make({ note: "Once" }, key, emil.cookie)).json()) as InvitationView;
    expect(theirs.id).not.toBe(views[0]?.id);
  });

  it.each([
    ["no use", { maxUses: 0 }, "maxUses"],
    ["a broken number of uses", { maxUses: 1.5 }, "maxUses"],
    ["too many uses", { maxUses: 1001 }, "maxUses"],
    ["no time", { expiresInDays: 0 }, "expiresInDays"],
    ["more than a year", { expiresInDays: 366 }, "expiresInDays"],
    ["a note of two lines", { note: "a\nb" }, "note"],
    ["a code of its own", { code: "NODE-1" }, "code"],
  ])("with %s is refused", async (_, change, field) => {
    const answer = await make(change as Partial<typeof INVITATION>);
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
  });

  it("can only be created, read and revoked by admins", async () => {
    const { id } = await invite();
    for (const [cookie, status] of [
      ["", 401],
      [ines.cookie, 403],
    ] as const) {
      const answers = [
        await make({}, undefined, cookie),
        await call("/api/admin/invitations", { cookie }),
        await call(`/api/admin/invitations/${id}/uses`, { cookie }),
        await call(`/api/admin/invitations/${id}`, { method: "DELETE", cookie }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(status);
        expect(await answer.text()).not.toContain("NODE-");
      }
    }
    expect((await invitationOf(id))?.revokedAt).toBeNull();
  });

  it("is in a list with pages, newest or oldest first", async () => {
    for (let n = 0; n < PAGE_SIZE; n += 1) await invite({ note: `Page ${n}` });
    const first = await list();
    expect(first.rows).toHaveLength(PAGE_SIZE);
    expect(first.rows[0]?.note).toBe(`Page ${PAGE_SIZE - 1}`);
    const second = await list(first.cursor ?? "");
    expect(second.rows.length).toBeGreaterThan(0);
    const ids = [...first.rows, ...second.rows].map((row) => row.id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(ids.length);
    const oldest = await list("", "oldest");
    const after = await list(oldest.cursor ?? "", "oldest");
    const upwards = [...oldest.rows, ...after.rows].map((row) => row.id);
    expect(upwards).toEqual([...upwards].sort());
    expect(upwards.slice(-1)).toEqual(ids.slice(0, 1));
  });

  it("admits as many people as its uses, and shows them to an admin", async () => {
    const { id, code: text } = await invite({ maxUses: 2 });
    const emails = [anyEmail(), anyEmail()];
    for (const email of emails) expect((await signUp(text, email)).status).toBe(201);
    const third = await signUp(text);
    expect(await codeOf(third)).toEqual([403, "invitation-invalid"]);
    expect(await shown(id)).toMatchObject({ usedCount: 2, status: "used" });
    const uses = (await (
      await call(`/api/admin/invitations/${id}/uses`, { cookie: otto.cookie })
    ).json()) as InvitationUsePage;
    expect(uses.cursor).toBeNull();
    expect(uses.rows.map((row) => row.email)).toEqual(emails.toReversed());
    expect(uses.rows[0]).toMatchObject({ name: "Grace Newcomer", usedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it("gets the same answer when it is expired, revoked, used up or unknown", async () => {
    const [expired, revoked, used] = [await invite(), await invite(), await invite()];
    await testDb()
      .update(invitation)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(invitation.id, expired.id));
    expect((await revoke(revoked.id)).status).toBe(204);
    await testDb().update(invitation).set({ usedCount: 1 }).where(eq(invitation.id, used.id));
    const bodies = [];
    for (const text of [expired.code, revoked.code, used.code, "NODE-2222-2222-2222-2222"]) {
      for (const answer of [await check(text), await signUp(text)]) {
        expect(answer.status).toBe(403);
        const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
        bodies.push(JSON.stringify(body));
      }
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await shown(expired.id))?.status).toBe("expired");
    expect((await shown(revoked.id))?.status).toBe("revoked");
    expect((await shown(used.id))?.status).toBe("used");
  });

  it("is revoked once by any number of requests, with one audit entry; 404 when there is none", async () => {
    const { id } = await invite();
    expect((await Promise.all([revoke(id), revoke(id)])).map((answer) => answer.status)).toEqual([204, 204]);
    expect((await auditOf(id)).map((entry) => entry.action).sort()).toEqual(["invitation-made", "invitation-revoked"]);
    expect((await revoke(newId())).status).toBe(404);
    expect((await call(`/api/admin/invitations/${newId()}/uses`, { cookie: otto.cookie })).status).toBe(404);
  });

  it("writes neither a row nor an audit entry when one of the two fails", async () => {
    await env.DB.exec(
      "create trigger no_invitation before insert on invitation begin select raise(abort, 'planted'); end",
    );
    const before = await testDb().$count(audit);
    expect((await make({ note: "Planted" })).status).toBe(500);
    await env.DB.exec("drop trigger no_invitation");
    expect(await testDb().$count(audit)).toBe(before);
    const { id } = await invite();
    await env.DB.exec("create trigger no_change before update on invitation begin select raise(abort, 'planted'); end");
    expect((await revoke(id)).status).toBe(500);
    await env.DB.exec("drop trigger no_change");
    expect((await auditOf(id)).map((entry) => entry.action)).toEqual(["invitation-made"]);
    expect((await invitationOf(id))?.revokedAt).toBeNull();
  });
});
