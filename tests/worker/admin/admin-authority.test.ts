import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readCertificateCode } from "#contract/academy/academy.ts";
import type { ProblemView } from "#contract/problems.ts";
import { newId } from "#db/ids.ts";
import {
  audit,
  certificate,
  contentRequest,
  course,
  courseModule,
  invitation,
  media,
  newsSource,
  opportunity,
  outbox,
  quote,
  report,
  resource,
  session,
  setting,
  user,
} from "#db/schema/index.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { beforeNextBatch } from "#tests/support/counts/interposed-d1.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { createOpportunity } from "#tests/support/opportunities/opportunities.ts";
import { app } from "#worker/app.ts";

const db = testDb();
const STARTUP = "01900000-0000-7000-8000-000500000002";
const CAPABILITIES = { features: [], capabilities: ["networking"], priceMinor: 100 };

const COURSE = {
  ...{ title: "Terms", description: "Yes.", longDescription: "", instructor: "Owen", instructorTitle: "" },
  ...{ level: "beginner", category: "legal", coverPicture: null, order: [], published: false, version: 1 },
};

const QUOTED_AT = "2026-11-27T08:00:00.000Z";

/** Every write of the panel, about a member in the state it needs. */
const WRITES: Record<string, (subject: string) => [method: string, path: string, body?: object | string]> = {
  "an approval": (id) => ["POST", `/applications/${id}/approval`, { kind: "membership" }],
  "a rejection": (id) => ["POST", `/applications/${id}/rejection`, { kind: "membership", reason: "Not yet." }],
  "a role": (id) => ["PUT", `/members/${id}/role`, { role: "admin" }],
  "a suspension": (id) => ["PUT", `/members/${id}/suspension`, { reason: "Wrote to strangers." }],
  "a restoration": (id) => ["DELETE", `/members/${id}/suspension`],
  "a tier given": (id) => ["PUT", `/members/${id}/tier`, { tierId: STARTUP }],
  "a sign-out": (id) => ["DELETE", `/members/${id}/sessions`],
  "a new tier": () => ["POST", "/tiers", { name: "Patron", ...CAPABILITIES }],
  "an edit of a tier": () => ["PUT", `/tiers/${STARTUP}`, { name: "Start", ...CAPABILITIES, version: 1 }],
  "a withdrawn tier": () => ["PUT", `/tiers/${STARTUP}/offer`, { offered: false }],
  "an early-access notice": () => ["PUT", "/registration/early-access", { isShown: false }],
  "a mode": () => ["PUT", "/registration", { mode: "open" }],
  "an invitation": () => ["POST", "/invitations", { note: "", trusted: true, maxUses: 1, expiresInDays: 1 }],
  "a withdrawn invitation": (id) => ["DELETE", `/invitations/${id}`],
  "a decision about a quote": (id) => ["PUT", `/quotes/${id}/decision`, { isShown: true, at: QUOTED_AT }],
  "a news source": () => [
    "POST",
    "/news",
    { name: "A paper", feedUrl: "https://a-paper.example/feed", category: "market", language: "en" },
  ],
  "an edited news source": (id) => [
    "PUT",
    `/news/${id}`,
    { name: "A paper", feedUrl: "https://a-paper.example/feed", category: "market", language: "en", version: 1 },
  ],
  "a paused news source": (id) => ["PATCH", `/news/${id}`, { paused: true }],
  "a news source that is read now": (id) => ["PUT", `/news/${id}/reading`, {}],
  "a removed news source": (id) => ["DELETE", `/news/${id}`],
  "a page": () => ["PUT", "/pages/terms", { title: "Terms", markdown: "Yes.", published: true, version: 0 }],
  "a course": (id) => ["PUT", `/academy/${id}`, COURSE],
  "a module": (id) => [
    "PUT",
    `/academy/${id}/modules/${id}`,
    { title: "One", minutes: 1, markdown: "Changed", version: 1 },
  ],
  "a removed module": (id) => ["DELETE", `/academy/${id}/modules/${id}`],
  "a resource": (id) => [
    "PUT",
    `/academy/resources/${id}`,
    {
      ...{ title: "A sheet", kind: "guide", category: "legal", description: "", author: "Owen", courseId: null },
      ...{ fileKey: null, link: null, published: false, version: 0 },
    },
  ],
  "a file": () => ["POST", "/academy/files", "Read."],
  "a declined request": (id) => ["DELETE", `/academy/requests/${id}`],
  "an answered request": (id) => ["PUT", `/academy/requests/${id}/publication`, { courseId: id }],
  "a withdrawn certificate": (id) => ["PUT", "/academy/withdrawals", { code: id, reason: "By mistake" }],
  "a look at a report": (id) => ["POST", `/reports/${id}/opening`, {}],
  "a decision": (id) => ["PUT", `/reports/${id}/decision`, { decision: "suspend", reason: "Wrote to all.", note: "" }],
  "a decided answer": (id) => ["PUT", `/reports/${id}/appeal`, { isReversed: true, reason: "After all." }],
  "an opened opportunity": (id) => [
    "PUT",
    `/opportunities/${id}/decision`,
    { decision: "open", reason: "", version: 1 },
  ],
  "a mail sent again": (id) => ["POST", `/outbox/${id}/replay`, {}],
  "all mails sent again": () => ["POST", "/outbox/replay", {}],
  "a test mail": () => ["POST", "/setup/test-mail", {}],
};
const STATUSES: Record<string, "pending" | "suspended"> = {
  "an approval": "pending",
  "a rejection": "pending",
  "a restoration": "suspended",
};

/** A member with a session, and an invitation, a report about them, an opportunity, a course with a request for it and a certificate, and a dead mail under the same id. */
async function createSubject(status: "pending" | "suspended" | "approved", reportState: "new" | "appealed") {
  const { id, email } = await createMember({ status });
  const now = Date.now();
  const row = { codeHash: id, note: "", trusted: false, maxUses: 1, expiresAt: now + 1e6, createdBy: id };
  await db.insert(invitation).values({ id, ...row, createdAt: now });
  const mail = { key: `test:${id}`, kind: "password-changed", to: email, toName: "Ada", status: "dead" } as const;
  await db.insert(outbox).values({ id, ...mail, dueAt: now, createdAt: now });
  await db.insert(report).values({
    ...{ id, kind: "member", subjectId: id, objectId: id, reason: "spam", at: now, state: reportState },
    context: { kind: "member", name: "Ada", title: null, bio: "" },
  });
  await createOpportunity({ id, ownerId: id, state: "in-review", openedAt: null });
  await db.insert(newsSource).values({
    ...{ id, name: "Paper", feedUrl: `https://paper.example/${id}`, category: "market", language: "en" },
    ...{ dueAt: now, createdAt: now },
  });
  await db.insert(course).values({
    ...{ id, title: "Terms", description: "Yes.", longDescription: "", instructor: "Owen", instructorTitle: "" },
    ...{ level: "beginner", category: "legal", createdAt: now, publishedAt: now },
  });
  await db.insert(courseModule).values(
    [id, newId()].map((moduleId) => ({
      ...{ id: moduleId, courseId: id, position: 0, title: "One", minutes: 1, markdown: "One", addedAt: now },
    })),
  );
  await db
    .insert(quote)
    .values({ memberId: id, text: "I met my lead here.", state: "waiting", at: Date.parse(QUOTED_AT) });
  await db.insert(contentRequest).values({ id, memberId: id, topic: "Loans", reason: "", at: now });
  await db.insert(certificate).values({
    ...{ code: readCertificateCode(id), memberId: id, courseId: id, name: "Ada", title: "Terms", instructor: "Owen" },
    ...{ modules: 1, minutes: 1, completedAt: now },
  });
  return id;
}

/** Everything such a write could change. */
const readAll = async (id: string) => [
  await db.select().from(user).where(eq(user.id, id)),
  await db.select().from(session).where(eq(session.userId, id)),
  await db.select().from(invitation),
  await db.select().from(outbox),
  await db.select().from(report),
  await db.select().from(opportunity),
  await db.select().from(newsSource),
  await db.select().from(setting),
  (await env.DB.prepare("select * from tier").all()).results,
  (await env.DB.prepare("select * from entitlement").all()).results,
  (await env.DB.prepare("select * from page").all()).results,
  await db.select().from(course),
  await db.select().from(courseModule),
  await db.select().from(contentRequest),
  await db.select().from(quote),
  await db.select().from(certificate),
  await db.select().from(resource),
  await db.select().from(media),
];

describe.each(Object.keys(WRITES))("%s by an admin who loses the role during the request", (name) => {
  it("is refused and changes nothing", async () => {
    const otto = await createMember({ role: "admin" });
    const id = await createSubject(STATUSES[name] ?? "approved", name === "a decided answer" ? "appealed" : "new");
    const [method, path, body] = WRITES[name]?.(id) ?? ["", ""];
    const before = await readAll(id);
    const DB = beforeNextBatch(() => db.update(user).set({ role: "member" }).where(eq(user.id, otto.id)));
    const context = createExecutionContext();
    const headers = {
      origin: ORIGIN,
      cookie: otto.cookie,
      "content-type": typeof body === "string" ? "text/plain" : "application/json",
      "idempotency-key": newId(),
    };
    const request = new Request(`${ORIGIN}/api/admin${path}`, {
      method,
      headers,
      ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    });
    const answer = await app.fetch(request, { ...env, DB }, context);
    await waitOnExecutionContext(context);
    expect([answer.status, (await answer.json<ProblemView>()).code]).toEqual([403, "forbidden"]);
    expect(await readAll(id)).toEqual(before);
    expect(await db.$count(audit, eq(audit.actorId, otto.id))).toBe(0);
  });
});
