import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "hono";
import { REQUEST_LISTED_MS, REQUEST_SECONDS_TOLD } from "#contract/academy/academy.ts";
import type { AdminContentRequestsView, PublicationInput } from "#contract/academy/requests.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, contentVote, course, resource, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notificationInsertEach, notifiedMembers } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";

const OPEN_MAX = 30;

export const isOpenRequest = (now: number) =>
  and(
    sql`${contentRequest.state} = 'open'`,
    gt(contentRequest.at, now - REQUEST_LISTED_MS),
    sql`exists (select 1 from ${user} where ${user.id} = ${contentRequest.memberId} and ${user.status} = 'approved')`,
  );

export async function listContentRequests(db: Db, now: number): Promise<AdminContentRequestsView> {
  const rows = await db
    .select({
      id: contentRequest.id,
      topic: contentRequest.topic,
      reason: contentRequest.reason,
      at: contentRequest.at,
      votes: contentRequest.votes,
    })
    .from(contentRequest)
    .where(isOpenRequest(now))
    .orderBy(asc(contentRequest.at), asc(contentRequest.id))
    .limit(OPEN_MAX);
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) };
}

const answerOf = (answer: PublicationInput) =>
  "courseId" in answer
    ? ({ kind: "course", table: course, id: answer.courseId, isForAll: undefined } as const)
    : ({ kind: "resource", table: resource, id: answer.resourceId, isForAll: isNull(resource.courseId) } as const);

/** A course has a page; a resource is found by its title. */
const pathOf = (kind: "course" | "resource", id: string, title: string): string =>
  kind === "course" ? `/academy/${id}` : `/academy?${new URLSearchParams({ tab: "resources", q: title })}`;

/** Notifies those who requested and seconded it. Throws 404; 409 `already-decided`, `conflict` if unpublished. */
export async function publishRequest(c: Context<AppEnv>, id: string, input: PublicationInput): Promise<void> {
  const { db } = c.var;
  const { kind, table, id: answerId, isForAll } = answerOf(input);
  // Only for the title: the batch checks again that it is published.
  const [found] = await db.select({ title: table.title }).from(table).where(eq(table.id, answerId));
  const title = found?.title ?? "";
  const path = pathOf(kind, answerId, title);
  const isThis = sql`${contentRequest.id} = ${id} and ${contentRequest.state} = 'open'`;
  const topic = sql`(select ${contentRequest.topic} from ${contentRequest} where ${contentRequest.id} = ${id})`;
  const interested = sql`(select ${contentRequest.memberId} as member_id from ${contentRequest} where ${contentRequest.id} = ${id}
    union all select member_id from (select ${contentVote.memberId} as member_id from ${contentVote} where ${contentVote.requestId} = ${id}
      order by ${contentVote.at}, ${contentVote.memberId} limit ${REQUEST_SECONDS_TOLD}))`;
  const { requests, notified, done } = await runCommand(c, {
    readBefore: {
      requests: db.select({ state: contentRequest.state }).from(contentRequest).where(eq(contentRequest.id, id)),
    },
    onlyIf: sql`exists (select 1 from ${contentRequest} where ${isThis})
      and exists (select 1 from ${table} where ${and(eq(table.id, answerId), sql`${table.publishedAt} is not null`, isForAll)})`,
    audit: {
      action: "request-published",
      subjectKind: kind,
      subjectId: answerId,
      after: sql`json_object('topic', ${topic})`,
    },
    write: (onlyIf) => ({
      notified: notificationInsertEach(
        c.var,
        {
          memberId: sql`interested.member_id`,
          actorId: null,
          key: `content-published:${id}`,
          content: {
            kind: "content-published",
            json: sql`json_object('kind', 'content-published', 'subject', ${title}, 'text', ${topic}, 'path', ${path})`,
          },
        },
        sql`${interested} as interested where ${onlyIf}`,
      ),
      done: statement(
        db,
        sql`update ${contentRequest} set state = 'published', path = ${path} where ${isThis} and ${onlyIf}`,
      ),
    }),
  });
  const request = getRow(requests);
  if (!done.meta.changes) throw new Problem(request.state === "open" ? "conflict" : "already-decided");
  deliverSoon(c, ...notifiedMembers(notified));
}
