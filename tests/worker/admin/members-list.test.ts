import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { MemberPage } from "#contract/admin/members.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { searchPending, session, user } from "#db/schema/index.ts";
import { seedStatements } from "#db/seed/index.ts";
import { INVESTORS } from "#db/seed/people.ts";
import { REQUEST_REBUILD } from "#search/rebuild-statement.ts";
import { memberRequests } from "#tests/support/admin/member-requests.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { sweepMembers } from "#worker/features/admin/members/index-members.ts";

let otto: TestMember;
const db = testDb();
const { ask, list } = memberRequests(() => otto);

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto", role: "admin" });
});
/** Every page of a list, one after the other. */
async function listAll(query: string): Promise<MemberPage["rows"]> {
  const rows: MemberPage["rows"] = [];
  let cursor: string | null = "";
  for (let pages = 0; cursor !== null && pages < 50; pages += 1) {
    const page: MemberPage = await list(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...page.rows);
    cursor = page.cursor;
  }
  return rows;
}
describe("the list of members", () => {
  it("shows the newest first and pages without a gap", async () => {
    const ids: string[] = [];
    for (let n = 0; n < PAGE_SIZE + 3; n += 1) ids.unshift((await createMember({ name: `Member ${n}` })).id);
    const page = await list("");
    expect(page.rows.map((row) => row.id)).toEqual(ids.slice(0, PAGE_SIZE));
    const next = await list(`cursor=${page.cursor}`);
    expect(next.rows.slice(0, 3).map((row) => row.id)).toEqual(ids.slice(PAGE_SIZE));
    expect(page.rows[0]).toMatchObject({
      name: "Member 22",
      status: "approved",
      role: "member",
      tier: { name: "Free" },
    });
  });

  it("shows the oldest first when asked, with and without a status, and pages without a gap", async () => {
    const newest = (await listAll("")).map((row) => row.id);
    expect((await listAll("order=oldest")).map((row) => row.id)).toEqual(newest.toReversed());
    const byStatus = (await listAll("status=approved")).map((row) => row.id);
    expect(byStatus.length).toBeGreaterThan(PAGE_SIZE);
    expect((await listAll("status=approved&order=oldest")).map((row) => row.id)).toEqual(byStatus.toReversed());
  });

  it("is filtered by status, latest change first, and by role", async () => {
    await db.update(user).set({ status: "approved" });
    const early = await createMember({ name: "Early", status: "suspended", columns: { statusSince: 5 } });
    const late = await createMember({ name: "Late", status: "suspended", columns: { statusSince: 9 } });
    const olga = await createMember({ name: "Olga", role: "admin", columns: { statusSince: 7 } });
    expect((await list("status=suspended")).rows.map((row) => row.id)).toEqual([late.id, early.id]);
    expect((await list("role=admin")).rows.map((row) => row.id)).toEqual([olga.id, otto.id]);
    expect((await list("role=admin&status=suspended")).rows).toEqual([]);
    expect((await list("role=member&status=suspended")).rows).toHaveLength(2);
    expect((await listAll("role=member")).some((row) => row.role === "admin")).toBe(false);
    expect((await ask("?status=unknown")).status).toBe(422);
  });

  it("pages through members with the same status and instant", async () => {
    const ids: string[] = [];
    for (let n = 0; n < PAGE_SIZE + 2; n += 1)
      ids.unshift((await createMember({ status: "rejected", columns: { statusSince: 77 } })).id);
    expect((await listAll("status=rejected")).map((row) => row.id)).toEqual(ids);
  });
});

describe("the search for members", () => {
  const names = async (q: string, filter = "") =>
    (await listAll(`q=${encodeURIComponent(q)}${filter}`)).map((row) => row.name).sort();
  const sweep = async () => {
    await sweepMembers(env, db);
    expect(await db.select().from(searchPending).where(eq(searchPending.noun, "members"))).toEqual([]);
  };
  beforeEach(async () => {
    await db.delete(session);
    otto = { ...otto, ...(await signIn(otto.id)) };
  });

  it("finds members whose name and address have all the words, ignoring case and accents", async () => {
    const tag = crypto.randomUUID().slice(0, 8);
    await createMember({ name: `Zoë Brünner ${tag}`, email: `zb.${tag}@larkmoor.example` });
    await createMember({ name: `Zora Brun ${tag}`, email: `zora+${tag}@other.example` });
    for (const prepare of [async () => {}, sweep]) {
      await prepare();
      expect(await names(`zo ${tag}`)).toEqual([`Zora Brun ${tag}`, `Zoë Brünner ${tag}`]);
      expect(await names(`ZOE ${tag}`)).toEqual([`Zoë Brünner ${tag}`]);
      expect(await names(`BRÜN ${tag}`)).toEqual([`Zora Brun ${tag}`, `Zoë Brünner ${tag}`]);
      expect(await names(`bruenner ${tag}`)).toEqual([]);
      expect(await names(`larkm ${tag} zoe`)).toEqual([`Zoë Brünner ${tag}`]);
      expect(await names(`arkmoor ${tag}`)).toEqual([`Zoë Brünner ${tag}`]);
      expect(await names(`or ${tag}`)).toEqual([]);
      expect(await names(`zb.${tag}@lark`)).toEqual([`Zoë Brünner ${tag}`]);
      expect(await names(`${tag}" OR name:z`)).toEqual([]);
      expect(await names("%")).toEqual([]);
    }
  });

  it("finds a member who joined a second ago by name and by address, whoever wrote the row", async () => {
    const { id, email } = await createMember({ name: "Quirin Justnow" });
    expect((await list(`q=${email.slice(0, 36).toUpperCase()}`)).rows.map((row) => row.id)).toEqual([id]);
    expect((await list("q=justnow")).rows.map((row) => row.id)).toEqual([id]);
    await sweep();
    expect((await list("q=justnow")).rows.map((row) => row.id)).toEqual([id]);
  });

  it("says when more members joined than it can compare, until cron has indexed them, all in one run", async () => {
    await sweep();
    await createMember({ name: "Hilda Hidden" });
    const newcomers = Array.from({ length: PAGE_SIZE - 1 }, () => ({
      id: newId(),
      name: "N",
      email: `${newId()}@a.test`,
    }));
    for (const one of newcomers) await db.insert(user).values(one);
    expect(await list("q=hidden")).toMatchObject({ rows: [{ name: "Hilda Hidden" }] });
    expect((await list("q=hidden")).isIncomplete).toBeUndefined();
    await createMember();
    expect(await list("q=hidden")).toEqual({ rows: [], cursor: null, isIncomplete: true });
    await sweepMembers(env, db);
    expect(await list("q=hidden")).toMatchObject({ rows: [{ name: "Hilda Hidden" }], cursor: null });
    expect((await list("q=hidden")).isIncomplete).toBeUndefined();
  });

  it("finds a member by a changed name and address at once, and no more by the former ones", async () => {
    const { id } = await createMember({ name: "Margarethe Vorher", email: "vorher@margarethe.example" });
    await sweep();
    await db
      .update(user)
      .set({ name: "Margarethe Nachher", email: "nachher@margarethe.example" })
      .where(eq(user.id, id));
    for (const prepare of [async () => {}, sweep]) {
      await prepare();
      expect(await names("vorher")).toEqual([]);
      expect(await names("margarethe nachh")).toEqual(["Margarethe Nachher"]);
    }
    const [row] = await db.select({ version: user.version }).from(user).where(eq(user.id, id));
    expect(row).toEqual({ version: 2 });
    // Other changes of the row mark nothing.
    await db.update(user).set({ status: "suspended" }).where(eq(user.id, id));
    await sweep();
    expect(await names("nachher", "&status=suspended")).toEqual(["Margarethe Nachher"]);
    expect(await names("nachher", "&status=approved")).toEqual([]);
  });

  it("shows what the main database has: a member who is gone is not found", async () => {
    const { id } = await createMember({ name: "Gonzalo Gone" });
    await sweep();
    await db.delete(user).where(eq(user.id, id));
    expect(await names("gonzalo")).toEqual([]);
    await sweep();
    expect(await env.SEARCH.prepare("select sort_key from entry where id = ?").bind(id).first()).toEqual({
      sort_key: null,
    });
  });

  it("pages the latest first without a gap, and reads as many rows on every page", async () => {
    const people = Array.from({ length: 90 }, (_, n) => ({
      id: newId(),
      name: n % 2 ? `Wren Wrenson ${n}` : `Person ${n}`,
      email: [`p${n}@wren.example`, `wren${n}@else.example`, `p${n}@else.example`][n % 3] ?? "",
      role: n % 5 ? ("member" as const) : ("admin" as const),
      createdAt: new Date(Date.now() + n * 60_000),
    }));
    for (const one of people) await db.insert(user).values(one);
    await sweep();
    const wanted = people.filter(({ name, email }) => /wren/i.test(name + email)).reverse();
    expect((await listAll("q=wren")).map((row) => row.id)).toEqual(wanted.map((one) => one.id));
    const admins = wanted.filter(({ role }) => role === "admin");
    expect((await listAll("q=wren&role=admin")).map((row) => row.id)).toEqual(admins.map((one) => one.id));
    let cursor = "";
    do {
      const { rowsRead, rowsWritten, trips, body } = await countedCall(`/api/admin/members?q=wren${cursor}`, otto);
      expect(rowsRead).toBeLessThanOrEqual(60);
      expect([rowsWritten, trips]).toEqual([0, 2]);
      const page = JSON.parse(body) as MemberPage;
      cursor = page.cursor ? `&cursor=${encodeURIComponent(page.cursor)}` : "";
    } while (cursor);
    expect((await ask("?q=wren&cursor=none")).status).toBe(422);
  });

  it("finds everybody again after a rebuild of the index", async () => {
    await createMember({ name: "Rebecca Rebuilt" });
    await sweep();
    await env.SEARCH.prepare("insert into members_text (members_text) values ('delete-all')").run();
    expect(await names("rebuilt")).toEqual([]);
    await env.DB.prepare(REQUEST_REBUILD).run();
    await sweep();
    expect(await names("rebuilt")).toEqual(["Rebecca Rebuilt"]);
  });

  it("finds sample members too, who are written late with early ids", async () => {
    await db.batch(seedStatements(db, { now: Date.now(), local: false }));
    const [someone] = INVESTORS;
    expect(await names(someone?.name ?? "")).toEqual([someone?.name]);
    await sweep();
    expect(await names(someone?.name ?? "")).toEqual([someone?.name]);
  });
});
