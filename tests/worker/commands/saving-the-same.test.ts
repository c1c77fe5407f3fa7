import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newId } from "#db/ids.ts";
import { audit, opportunityChange, outbox } from "#db/schema/index.ts";
import { createCourse } from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { TestMember } from "#tests/support/members.ts";
import { STARTUP } from "#tests/support/membership/tiers.ts";
import { connectRows } from "#tests/support/network/connections.ts";
import { createSource, sourceRow } from "#tests/support/news/news.ts";
import { createAdmin, createFounder, createInvestor, SHARED } from "#tests/support/opportunities/opportunities.ts";

let [founder, friend, admin]: TestMember[] = [];
beforeAll(async () => {
  [founder, friend, admin] = await Promise.all([createFounder(), createInvestor(), createAdmin()]);
  await connectRows(founder as TestMember, friend as TestMember);
});

/** What each table that an edit writes to has, with the versions of its rows. */
async function stored() {
  const tables = [
    "opportunity",
    "opportunity_team",
    "page",
    "tier",
    "entitlement",
    "news_source",
    "course",
    "course_module",
    "resource",
    "profile",
  ];
  const rows = await Promise.all(
    tables.map((table) => testDb().all(sql`select * from ${sql.identifier(table)} order by 1, 2`)),
  );
  const logs = [audit, opportunityChange, outbox].map((table) => testDb().$count(table));
  return [Object.fromEntries(tables.map((table, at) => [table, rows[at]])), await Promise.all(logs)];
}

const send = (by: TestMember | undefined, method: string, path: string, body: object) =>
  call(path, { method, body, cookie: by?.cookie ?? "" });
const versionOf = async (answer: Response) => ((await answer.json()) as { version: number }).version;

/** Each saves once, and returns how to save the same again with the version that is current then. */
const EDITS: Record<string, () => Promise<() => Promise<Response>>> = {
  "an open opportunity with a team": async () => {
    const body = { ...SHARED, team: [{ memberId: friend?.id ?? "", role: "Advisor" }] };
    const shared = await send(founder, "POST", "/api/opportunities", body);
    const { id } = (await shared.json()) as { id: string };
    await testDb().run(sql`update opportunity set state = 'open' where id = ${id}`);
    return () => send(founder, "PUT", `/api/opportunities/${id}`, { ...body, version: 1 });
  },
  "a page": async () => {
    const text = { title: "About", markdown: "We bring founders and lenders together.", published: true };
    const version = await versionOf(await send(admin, "PUT", "/api/admin/pages/about", { ...text, version: 0 }));
    return () => send(admin, "PUT", "/api/admin/pages/about", { ...text, version });
  },
  "a tier": async () => {
    const path = `/api/admin/tiers/${STARTUP}`;
    const values = {
      name: "Startup",
      priceMinor: 4900,
      features: ["Deal flow"],
      capabilities: ["networking", "deal-flow"],
    };
    const [{ version: before = 0 } = {}] = await testDb().all<{ version: number }>(
      sql`select version from tier where id = ${STARTUP}`,
    );
    const version = await versionOf(await send(admin, "PUT", path, { ...values, version: before }));
    return () => send(admin, "PUT", path, { ...values, capabilities: values.capabilities.toReversed(), version });
  },
  "a news source": async () => {
    const id = await createSource("same");
    const { name, feedUrl, category, language, version } = await sourceRow(id);
    return () => send(admin, "PUT", `/api/admin/news/${id}`, { name, feedUrl, category, language, version });
  },
  "a course": async () => {
    const { id, moduleIds } = await createCourse(2);
    const texts = {
      title: "Terms",
      description: "About terms",
      longDescription: "All about terms",
      instructor: "Owen",
      instructorTitle: "Counsel",
    };
    const body = {
      ...texts,
      level: "beginner",
      category: "legal",
      coverPicture: null,
      order: moduleIds.toReversed(),
      published: true,
    };
    const version = await versionOf(await send(admin, "PUT", `/api/admin/academy/${id}`, { ...body, version: 1 }));
    return () => send(admin, "PUT", `/api/admin/academy/${id}`, { ...body, version });
  },
  "a module": async () => {
    const { id, moduleIds } = await createCourse(1);
    const path = `/api/admin/academy/${id}/modules/${moduleIds[0]}`;
    const body = { title: "Caps", minutes: 12, markdown: "A cap is a ceiling." };
    await send(admin, "PUT", path, { ...body, version: 1 });
    return () => send(admin, "PUT", path, { ...body, version: 2 });
  },
  "a resource": async () => {
    const path = `/api/admin/academy/resources/${newId()}`;
    const texts = { title: "Sheet", kind: "guide", category: "legal", description: "A sheet", author: "Owen" };
    const body = { ...texts, courseId: null, fileKey: null, link: "https://example.com/sheet", published: true };
    await send(admin, "PUT", path, { ...body, version: 0 });
    return () => send(admin, "PUT", path, { ...body, version: 1 });
  },
  "a part of a profile": async () => {
    const path = "/api/profiles/me/about";
    const body = { bio: "Ledgers, mostly.", interests: ["Chess", "Rowing"] };
    await send(founder, "PUT", path, { ...body, version: 0 });
    return () => send(founder, "PUT", path, { ...body, version: 1 });
  },
};

it.each(Object.entries(EDITS))("Saving %s with the same values changes nothing and tells nobody", async (_, edit) => {
  const saveAgain = await edit();
  const before = await stored();
  const answer = await saveAgain();
  expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([
    answer.status < 300 ? answer.status : 200,
    "",
  ]);
  expect(await stored()).toEqual(before);
});
