import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminContentRequestsView, PublicationInput } from "#contract/academy/requests.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, course } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";

/** Requests that the panel shows. */
const OPEN_MAX = 30;

/** The open requests, the oldest first. */
export async function listContentRequests(db: Db): Promise<AdminContentRequestsView> {
  const rows = await db
    .select({
      id: contentRequest.id,
      topic: contentRequest.topic,
      reason: contentRequest.reason,
      at: contentRequest.at,
      votes: contentRequest.votes,
    })
    .from(contentRequest)
    .where(sql`${contentRequest.state} = 'open'`)
    .orderBy(asc(contentRequest.at), asc(contentRequest.id))
    .limit(OPEN_MAX);
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) };
}

/**
 * Says that a published course is what was asked for, and tells who asked. Throws 404 for an unknown request, 409 `already-decided`, and 409
 * `conflict` for a course that is not published.
 */
export async function publishRequest(c: Context<AppEnv>, id: string, { courseId }: PublicationInput): Promise<void> {
  const { db, now, adminId } = c.var;
  const isThis = sql`${contentRequest.id} = ${id} and ${contentRequest.state} = 'open'`;
  const of = (column: typeof contentRequest.memberId | typeof contentRequest.topic) =>
    sql`(select ${column} from ${contentRequest} where ${contentRequest.id} = ${id})`;
  const path = `/academy/${courseId}`;
  const { requests, done } = await runCommand(c, {
    readBefore: {
      requests: db
        .select({ memberId: contentRequest.memberId, state: contentRequest.state })
        .from(contentRequest)
        .where(eq(contentRequest.id, id)),
    },
    onlyIf: sql`exists (select 1 from ${contentRequest} where ${isThis})
      and exists (select 1 from ${course} where ${course.id} = ${courseId} and ${course.publishedAt} is not null)`,
    audit: {
      action: "request-published",
      subjectKind: "course",
      subjectId: courseId,
      after: sql`json_object('topic', ${of(contentRequest.topic)})`,
    },
    write: (onlyIf) => ({
      notification: notificationInsert(
        db,
        now,
        {
          memberId: of(contentRequest.memberId),
          actorId: adminId,
          key: `content-published:${id}`,
          content: {
            kind: "content-published",
            json: sql`json_object('kind', 'content-published', 'subject', ${of(contentRequest.topic)}, 'path', ${path})`,
          },
        },
        onlyIf,
      ),
      done: statement(
        db,
        sql`update ${contentRequest} set state = 'published', path = ${path} where ${isThis} and ${onlyIf}`,
      ),
    }),
  });
  const request = getRow(requests);
  if (!done.meta.changes) throw new Problem(request.state === "open" ? "conflict" : "already-decided");
  deliverSoon(c, request.memberId);
}
