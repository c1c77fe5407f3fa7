import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ApplicationPage } from "#contract/admin/applications.ts";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

let otto: TestMember;
const db = testDb();

beforeEach(async () => {
  // Applications of earlier tests would come before those of this one.
  await db.update(user).set({ status: "approved", tierRequestedAt: null });
  otto = await createMember({ name: "Otto", role: "admin" });
});

const applicant = (columns: Partial<typeof user.$inferInsert> = {}) =>
  createMember({ name: "Nadia Benali", status: "pending", columns });

const list = async (cursor = ""): Promise<ApplicationPage> =>
  (await call(`/api/admin/applications${cursor && `?cursor=${cursor}`}`, { cookie: otto.cookie })).json();

const rowOf = async (id: string) => (await db.select().from(user).where(eq(user.id, id)))[0];

describe("applying again", () => {
  const reapply = (who: { cookie?: string }, body: object = {}) =>
    call("/api/me/application", { body, ...(who.cookie ? { cookie: who.cookie } : {}) });

  it("is possible thirty days after the decision, and notifies the admins", async () => {
    const nadia = await applicant({
      status: "rejected",
      statusReason: "No.",
      statusSince: Date.now() - REAPPLY_AFTER_MS,
    });
    const panel = await openInbox(otto);
    expect((await reapply(nadia)).status).toBe(204);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "pending", statusReason: null });
    expect((await list()).rows.map((row) => row.id)).toEqual([nadia.id]);
    await eventually(
      () => panel.of("applications"),
      (frames) => frames.length > 0,
    );
    panel.close();
    expect((await reapply(nadia)).status).toBe(204);
  });

  it("is refused earlier, with the date from which it is possible", async () => {
    const since = Date.parse("2099-01-01T12:00:00Z");
    const nadia = await applicant({ status: "rejected", statusReason: "No.", statusSince: since });
    const answer = await reapply(nadia);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "reapply-later",
      detail: "You can apply again on January 31, 2099.",
    });
    expect(await rowOf(nadia.id)).toMatchObject({ status: "rejected", statusSince: since, statusReason: "No." });
  });

  it("is refused for approved members and visitors, and for a body with fields", async () => {
    expect((await reapply(await createMember())).status).toBe(409);
    expect((await reapply({})).status).toBe(401);
    expect((await reapply({}, { status: "approved" })).status).toBe(401);
    const nadia = await applicant({ status: "rejected", statusSince: 1 });
    expect((await reapply(nadia, { status: "approved" })).status).toBe(422);
    expect(await rowOf(nadia.id)).toMatchObject({ status: "rejected" });
  });
});
