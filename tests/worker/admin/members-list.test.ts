import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { MemberPage } from "#contract/admin/members.ts";
import { HOUR_MS, PAGE_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { memberSearchToken, session, setting, user } from "#db/schema/index.ts";
import { seedStatements } from "#db/seed/index.ts";
import { INVESTORS } from "#db/seed/people.ts";
import { searchTokenStatements, sweepSearchTokens } from "#domain/members/search-tokens.ts";
import { memberRequests } from "#tests/support/admin/member-requests.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";

let otto: TestMember;
const db = testDb();
const { ask, list } = memberRequests(() => otto);

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto", role: "admin" });
});
afterAll(waitForInboxDelivery);

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
  const names = async (q: string) => (await listAll(`q=${encodeURIComponent(q)}`)).map((row) => row.name).sort();
  const sweep = async () => {
    for (let run = 0; run < 10; run += 1) await sweepSearchTokens(env, db, Date.now() + HOUR_MS);
  };
  beforeEach(async () => {
    await db.delete(memberSearchToken);
    await db.delete(setting);
    await db.delete(session);
    otto = { ...otto, ...(await signIn(otto.id)) };
  });

  it("finds members whose name or address has words with all the given beginnings, ignoring case and accents", async () => {
    const tag = crypto.randomUUID().slice(0, 8);
    await createMember({ name: `Zoë Brünner ${tag}`, email: `zb.${tag}@larkmoor.example` });
    await createMember({ name: `Zora Brun ${tag}`, email: `zora+${tag}@other.example` });
    await sweep();
    expect(await names(`zo ${tag}`)).toEqual([`Zora Brun ${tag}`, `Zoë Brünner ${tag}`]);
    expect(await names(`ZOE ${tag}`)).toEqual([`Zoë Brünner ${tag}`]);
    expect(await names(`BRÜN ${tag}`)).toEqual([`Zora Brun ${tag}`, `Zoë Brünner ${tag}`]);
    expect(await names(`bruenner ${tag}`)).toEqual([]);
    expect(await names(`larkm ${tag} zoe`)).toEqual([`Zoë Brünner ${tag}`]);
    expect(await names(`arkmoor ${tag}`)).toEqual([]);
    expect(await names(`zb.${tag}@lark`)).toEqual([`Zoë Brünner ${tag}`]);
    expect(await names("%")).toEqual([]);
  });

  it("finds a member who joined a second ago by the beginning of the address", async () => {
    const { id, email } = await createMember({ name: "Just Now" });
    expect((await list(`q=${email.slice(0, 20).toUpperCase()}`)).rows.map((row) => row.id)).toContain(id);
  });

  it("shows each match once, whichever of the two scans finds it, and reads the same number of rows on every page", async () => {
    const many = 90;
    const people = Array.from({ length: many }, (_, n) => ({
      id: newId(),
      name: n % 2 ? `Wren Wrenson ${n}` : `Person ${n}`,
      email: [`p${n}@wren.example`, `wren${n}@else.example`, `p${n}@else.example`][n % 3] ?? "",
    }));
    for (const one of people) await db.insert(user).values(one);
    await sweep();
    const found = await listAll("q=wren");
    expect(found.map((row) => row.id).sort()).toEqual(
      people.filter(({ name, email }) => /wren/i.test(name + email)).map((one) => one.id),
    );
    let cursor = "";
    let pages = 0;
    do {
      const { rowsRead, rowsWritten, trips, body } = await countedCall(
        `/api/admin/members?q=wren&cursor=${cursor || "none"}`,
        otto,
      );
      expect(rowsRead).toBeLessThanOrEqual(60);
      expect([rowsWritten, trips]).toEqual([0, 2]);
      cursor = encodeURIComponent((JSON.parse(body) as MemberPage).cursor ?? "");
      pages += 1;
    } while (cursor);
    expect(pages).toBeGreaterThan(4);
  });

  it("finds a member by a changed name", async () => {
    const { id, email } = await createMember({ name: "Margarethe Vorher" });
    await sweep();
    await db.update(user).set({ name: "Margarethe Nachher" }).where(eq(user.id, id));
    await batch(db, searchTokenStatements(db, id, "Margarethe Nachher", email));
    expect(await names("vorher")).toEqual([]);
    expect(await names("margarethe nachh")).toEqual(["Margarethe Nachher"]);
  });

  it("finds everybody after cron has run, however many joined at once, also a member with an earlier id who was committed later", async () => {
    const joined = Array.from({ length: 230 }, (_, n) => ({
      id: newId(),
      name: `Aurelia ${n}`,
      email: `aurelia${n}@aur.example`,
    }));
    for (const one of joined.slice(1)) await db.insert(user).values(one);
    const now = Date.now();
    // A run scans 100 members: ten runs scan all members of this file and this test.
    for (let minute = 0; minute < 10; minute += 1) await sweepSearchTokens(env, db, now + minute);
    expect(await listAll("q=aurelia")).toHaveLength(229);
    for (const late of joined.slice(0, 1)) await db.insert(user).values(late);
    for (let minute = 0; minute < 10; minute += 1) await sweepSearchTokens(env, db, now + 60_000 + minute);
    expect(await listAll("q=aurelia%20aur")).toHaveLength(230);
  });

  it("finds sample members too, who are written late with early ids", async () => {
    await sweep();
    for (let time = 0; time < 2; time += 1) {
      await db.batch(seedStatements(db, { now: Date.now(), local: false }));
      await sweep();
    }
    const [someone] = INVESTORS;
    expect(await names(someone?.name ?? "")).toEqual([someone?.name]);
  });

  it("is not written again by a cron run without new members", async () => {
    await sweep();
    const before = await db.select().from(memberSearchToken);
    await sweep();
    expect(await db.select().from(memberSearchToken)).toEqual(before);
  });
});
