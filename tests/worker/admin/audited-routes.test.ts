import { isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, secondFactorRemoval, tier } from "#db/schema/index.ts";
import { createCourse } from "#tests/support/academy/courses.ts";
import { cellsOf, MATRIX } from "#tests/support/access/access-matrix.ts";
import type { Row } from "#tests/support/access/access-row.ts";
import { createWorld, type World } from "#tests/support/access/access-world.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { createSource } from "#tests/support/news/news.ts";
import { answer, decide, reportedPair } from "#tests/support/reports/report-requests.ts";
import { loadApps } from "#worker/app.ts";

/**
 * Each write of an admin is in the audit log. The routes are read from the app. Each is requested as in the access matrix where that changes
 * something, else as below.
 */

type Write = Pick<Row, "request" | "body" | "type">;

/** These change nothing. */
const PREVIEWS = ["POST /api/admin/academy/preview", "POST /api/admin/pages/preview"];

const members = "/api/admin/members";
const academy = "/api/admin/academy";
const about = { title: "Mine", category: "legal", description: "Mine" };
const course = {
  ...{ ...about, longDescription: "", instructor: "Me", instructorTitle: "", level: "beginner", coverPicture: null },
  ...{ order: [], published: false, version: 0 },
};
const resource = { ...about, kind: "guide", author: "Me", courseId: null, fileKey: null, published: true, version: 0 };
const decision = { decision: "warn", reason: "Please stop.", note: "" };

const PREPARED: Record<string, () => Promise<Write>> = {
  "PUT /api/admin/members/:id/second-factor-removal": async () => {
    const { id } = await createMember({ columns: { twoFactorEnabled: true } });
    return { request: `PUT ${members}/${id}/second-factor-removal`, body: {} };
  },
  "DELETE /api/admin/members/:id/second-factor-removal": async () => {
    const [{ id }, otto] = [
      await createMember({ columns: { twoFactorEnabled: true } }),
      await createMember({ role: "admin" }),
    ];
    await testDb()
      .insert(secondFactorRemoval)
      .values({ memberId: id, requestedBy: otto.id, requestedAt: Date.now(), dueAt: Date.now() + DAY_MS });
    return { request: `DELETE ${members}/${id}/second-factor-removal` };
  },
  "DELETE /api/admin/members/:id/suspension": async () => ({
    request: `DELETE ${members}/${(await createMember({ status: "suspended" })).id}/suspension`,
  }),
  "PUT /api/admin/registration/early-access": async () => ({
    request: "PUT /api/admin/registration/early-access",
    body: { isShown: false },
  }),
  "PUT /api/admin/registration": async () => ({ request: "PUT /api/admin/registration", body: { mode: "open" } }),
  "PUT /api/admin/tiers/order": async () => {
    const rows = await testDb().select({ id: tier.id }).from(tier).orderBy(tier.position, tier.id);
    const was = rows.map(({ id }) => id);
    return { request: "PUT /api/admin/tiers/order", body: { order: was.toReversed(), was } };
  },
  "PATCH /api/admin/news/:id": async () => ({
    request: `PATCH /api/admin/news/${await createSource("gone")}`,
    body: { paused: true },
  }),
  "PUT /api/admin/news/:id": async () => ({
    request: `PUT /api/admin/news/${await createSource("gone")}`,
    body: { name: "Mine", feedUrl: "https://paper.example/mine", category: "market", language: "en", version: 1 },
  }),
  "PUT /api/admin/news/:id/reading": async () => ({
    request: `PUT /api/admin/news/${await createSource("gone")}/reading`,
    body: {},
  }),
  "DELETE /api/admin/news/:id": async () => ({ request: `DELETE /api/admin/news/${await createSource("gone")}` }),
  "DELETE /api/admin/academy/requests/:id": async () => ({ request: `DELETE ${academy}/requests/{content-request}` }),
  "PUT /api/admin/academy/requests/:id/publication": async () => ({
    request: `PUT ${academy}/requests/{content-request}/publication`,
    body: { courseId: (await createCourse(1)).id },
  }),
  "PUT /api/admin/academy/resources/:id": async () => ({
    request: `PUT ${academy}/resources/${newId()}`,
    body: { ...resource, link: "https://example.com/guide" },
  }),
  "POST /api/admin/academy/files": async () => ({
    request: `POST ${academy}/files`,
    type: "text/csv",
    body: { rows: "one" },
  }),
  "PUT /api/admin/academy/withdrawals": async () => ({
    request: `PUT ${academy}/withdrawals`,
    body: { code: "{certificate}", reason: "By mistake" },
  }),
  "PUT /api/admin/academy/:id": async () => ({ request: `PUT ${academy}/${newId()}`, body: course }),
  "PUT /api/admin/academy/:id/modules/:moduleId": async () => ({
    request: `PUT ${academy}/${(await createCourse(1)).id}/modules/${newId()}`,
    body: { title: "Mine", minutes: 1, markdown: "Mine", version: 0 },
  }),
  "DELETE /api/admin/academy/:id/modules/:moduleId": async () => {
    const { id, moduleIds } = await createCourse(2);
    return { request: `DELETE ${academy}/${id}/modules/${moduleIds[1]}` };
  },
  "POST /api/admin/reports/:id/opening": async () => ({
    request: `POST /api/admin/reports/${(await reportedPair()).id}/opening`,
    body: {},
  }),
  "PUT /api/admin/reports/:id/decision": async () => ({
    request: `PUT /api/admin/reports/${(await reportedPair()).id}/decision`,
    body: decision,
  }),
  "PUT /api/admin/reports/:id/appeal": async () => {
    const { id, pavel } = await reportedPair();
    await decide(await createMember({ role: "admin" }), id);
    await answer(pavel, id);
    return { request: `PUT /api/admin/reports/${id}/appeal`, body: { isReversed: true, reason: "After the answer." } };
  },
};

const routes = (await loadApps())
  .flatMap((one) => one.routes)
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => /^(POST|PUT|PATCH|DELETE) \/api\/admin\//.test(route) && !PREVIEWS.includes(route));

/** The write of a route, as in the access matrix unless it is prepared here. */
async function writeOf(route: string): Promise<Write> {
  const write = (await PREPARED[route]?.()) ?? MATRIX[route]?.find((row) => cellsOf(row).admin.startsWith("2"));
  if (!write) throw new Error(`${route} has no request that changes something`);
  return write;
}

/** Sends a write as the admin of this world. */
function send({ request, body, type }: Write, { values, callers }: World): Promise<Response> {
  const fill = (text: string) =>
    text.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => values[name] ?? `Name ${newId().slice(-12)}`);
  const [method = "", path = ""] = fill(request).split(" ");
  return call(path, {
    method,
    cookie: callers.admin.cookie,
    ...(body && { body: JSON.parse(fill(JSON.stringify(body))) }),
    ...(type && { headers: { "content-type": type } }),
  });
}

/** By admins: the product writes rows of its own at any time, as about a feed that moved. */
const audited = () => testDb().$count(audit, isNotNull(audit.actorId));

describe("what an admin changes is in the audit log:", () => {
  it.each([...new Set(routes)])("%s", { timeout: 60_000 }, async (route) => {
    const world = await createWorld();
    const write = await writeOf(route);
    const before = await audited();
    const { status } = await send(write, world);
    expect([Math.floor(status / 100), (await audited()) - before]).toEqual([2, 1]);
  });
});
