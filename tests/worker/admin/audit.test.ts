import { beforeAll, describe, expect, it } from "vitest";
import type { AuditAction, AuditPage } from "#contract/admin/audit.ts";
import { AUDIT_CSV_ROWS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { newId } from "#db/ids.ts";
import { audit } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let otto: TestMember;
let ada: TestMember;
beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
  ada = await createMember({ name: "Ada Quill" });
});

/** An id that could have been created at an instant. */
const idAt = (ms: number, n = 0) => {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(12, "0")}`;
};
const entry = (values: Partial<typeof audit.$inferInsert> = {}): typeof audit.$inferInsert => ({
  id: newId(),
  actorId: otto.id,
  action: "member-suspended",
  subjectKind: "member",
  subjectId: ada.id,
  before: { status: "approved" },
  after: { status: "suspended" },
  requestId: "request",
  at: Date.now(),
  ...values,
});
const add = (...values: Partial<typeof audit.$inferInsert>[]) =>
  testDb()
    .insert(audit)
    .values(values.map((one) => entry(one)));
const list = async (query = "") =>
  (await (await call(`/api/admin/audit${query}`, { cookie: otto.cookie })).json()) as AuditPage;
const csv = async (query = "") => (await call(`/api/admin/audit.csv${query}`, { cookie: otto.cookie })).text();

async function listAll(query: string): Promise<AuditPage["rows"]> {
  const rows: AuditPage["rows"] = [];
  for (let cursor: string | null = "", asked = 0; cursor !== null && asked < 50; asked++) {
    const page: AuditPage = await list(`?${query}${cursor ? `&cursor=${cursor}` : ""}`);
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  return rows;
}

describe("the audit log", () => {
  it("shows actor, action and subject with their current names, and what changed", async () => {
    const tierId = newId();
    await add(
      {},
      { action: "tier-edited", subjectKind: "tier", subjectId: FREE_TIER },
      { action: "page-published", subjectKind: "page", subjectId: "terms", before: null },
      { action: "admin-made", actorId: null, subjectId: otto.id },
      { action: "tier-added", subjectKind: "tier", subjectId: tierId, actorId: newId() },
    );
    const { rows } = await list();
    expect(rows.map(({ actor, action, subject }) => [actor?.name ?? null, action, subject.name])).toEqual([
      ["", "tier-added", null],
      [null, "admin-made", "Otto Brandt"],
      ["Otto Brandt", "page-published", "Terms"],
      ["Otto Brandt", "tier-edited", "Free"],
      ["Otto Brandt", "member-suspended", "Ada Quill"],
    ]);
    expect(rows.at(-1)).toMatchObject({
      before: { status: "approved" },
      after: { status: "suspended" },
      requestId: "request",
      subject: { kind: "member", id: ada.id },
    });
  });

  it("is filtered by action, actor and subject, alone and together, without missing an entry", async () => {
    const olga = await createMember({ name: "Olga Lind", role: "admin" });
    const actions: AuditAction[] = ["member-suspended", "member-restored", "role-changed"];
    const subject = await createMember();
    const values = Array.from({ length: 60 }, (_, at) => ({
      actorId: at % 2 === 0 ? olga.id : otto.id,
      action: actions[at % 3] as AuditAction,
      subjectId: at % 5 === 0 ? subject.id : ada.id,
    }));
    for (let at = 0; at < values.length; at += 10) await add(...values.slice(at, at + 10));
    const matching = (wanted: Partial<(typeof values)[number]>) =>
      values.filter((one) => Object.entries(wanted).every(([name, value]) => one[name as keyof typeof one] === value));
    const wishes = [
      { actorId: olga.id },
      { subjectId: subject.id },
      { actorId: olga.id, action: "member-restored" as const },
      { actorId: olga.id, action: "role-changed" as const, subjectId: subject.id },
    ];
    for (const { actorId, action, subjectId } of wishes as Partial<(typeof values)[number]>[]) {
      const query = new URLSearchParams({
        ...(actorId && { actor: actorId }),
        ...(action && { action }),
        ...(subjectId && { subject: subjectId }),
      });
      const rows = await listAll(String(query));
      const wanted = matching({
        ...(actorId && { actorId }),
        ...(action && { action }),
        ...(subjectId && { subjectId }),
      });
      expect(rows, String(query)).toHaveLength(wanted.length);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(wanted.length);
      expect(rows.map(({ id }) => id)).toEqual(
        rows
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      );
    }
  });

  it("is filtered by a time span to the millisecond, both ends included", async () => {
    const at = Date.parse("2026-03-01T12:00:00.000Z");
    await add(...[-1, 0, 5, 10, 11].map((ms) => ({ id: idAt(at + ms), at: at + ms, requestId: String(ms) })));
    const iso = (ms: number) => new Date(at + ms).toISOString();
    const { rows } = await list(`?from=${iso(0)}&to=${iso(10)}`);
    expect(rows.map(({ requestId }) => requestId)).toEqual(["10", "5", "0"]);
    expect((await list(`?to=${iso(-1)}`)).rows.map(({ requestId }) => requestId)).toEqual(["-1"]);
  });

  it("is sorted by time, the oldest first when asked, and pages without a gap", async () => {
    const actor = newId();
    const at = Date.UTC(2025, 2, 1);
    for (let n = 0; n < 20; n += 1) await add({ id: idAt(at + n, n), actorId: actor, at: at + n });
    const newest = (await listAll(`actor=${actor}`)).map(({ id }) => id);
    expect(newest).toHaveLength(20);
    expect(newest[0]).toBe(idAt(at + 19, 19));
    const oldest = await listAll(`actor=${actor}&order=oldest`);
    expect(oldest.map(({ id }) => id)).toEqual(newest.toReversed());
    expect((await call("/api/admin/audit?order=sideways", { cookie: otto.cookie })).status).toBe(422);
  });

  it("refuses unknown filters, and everybody but admins", async () => {
    for (const query of ["?action=nothing", "?from=yesterday", "?cursor=1", "?actor=otto"])
      expect((await call(`/api/admin/audit${query}`, { cookie: otto.cookie })).status, query).toBe(422);
    for (const path of ["/api/admin/audit", "/api/admin/audit.csv"]) {
      expect((await call(path)).status).toBe(401);
      expect((await call(path, { cookie: ada.cookie })).status).toBe(403);
    }
  });
});

describe("the audit log as a CSV file", () => {
  it("is a download in which no cell is a formula", async () => {
    const hostile = await Promise.all(
      ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)"].map((name) => createMember({ name })),
    );
    await add(...hostile.map(({ id }) => ({ action: "role-changed" as const, actorId: id, subjectId: id })));
    const answer = await call(`/api/admin/audit.csv?action=role-changed&actor=${hostile[0]?.id}`, {
      cookie: otto.cookie,
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit.csv"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // The byte order mark, without which spreadsheets take the file for another encoding.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line] = new TextDecoder().decode(bytes).split("\r\n");
    expect(head).toBe(
      '"at","actor id","actor","action","subject kind","subject id","subject","before","after","request"',
    );
    expect(line).toContain(`,"'=cmd|' /C calc'!A0",`);
    expect(line).toContain(`"{""status"":""approved""}"`);
    for (const { id, name } of hostile) expect(await csv(`?actor=${id}`)).toContain(`,"'${name}",`);
  });

  it("leaves a row with its filters, as nothing that is refused does", async () => {
    const olga = await createMember({ name: "Olga Export", role: "admin" });
    const exports = async () => (await listAll(`actor=${olga.id}`)).filter(({ action }) => action === "audit-exported");
    const filters = { action: "role-changed", subject: ada.id };
    const file = await call(`/api/admin/audit.csv?${new URLSearchParams(filters)}`, { cookie: olga.cookie });
    expect(file.status).toBe(200);
    expect(await exports()).toMatchObject([{ subject: { kind: "setting", id: "audit-log" }, after: filters }]);
    await call("/api/admin/audit.csv?action=nothing", { cookie: olga.cookie });
    await call("/api/admin/audit.csv", { cookie: ada.cookie });
    expect(await exports()).toHaveLength(1);
  });

  it("has at most a thousand entries and says when there are more", async () => {
    const actor = (await createMember({ role: "admin" })).id;
    const values = Array.from({ length: AUDIT_CSV_ROWS }, () => ({ actorId: actor }));
    for (let at = 0; at < values.length; at += 10) await add(...values.slice(at, at + 10));
    const whole = (await csv(`?actor=${actor}`)).trimEnd().split("\r\n");
    expect(whole).toHaveLength(AUDIT_CSV_ROWS + 1);
    await add({ actorId: actor });
    const cut = (await csv(`?actor=${actor}`)).trimEnd().split("\r\n");
    expect(cut).toHaveLength(AUDIT_CSV_ROWS + 2);
    expect(cut.at(-1)).toContain("newest 1,000 entries only");
  });
});
