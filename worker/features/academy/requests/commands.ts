import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { ACADEMY_LIMITS } from "#contract/academy/academy.ts";
import type { ContentRequestInput } from "#contract/academy/requests.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, contentVote } from "#db/schema/index.ts";
import { insertIf, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { consume, countMemberWithin } from "#http/rate-limit.ts";
import { canSecond, hasAsked, hasSeconded, selectRequest } from "./queries.ts";

export async function requestContent(
  c: Context<AppEnv>,
  viewer: Viewer,
  { topic, reason }: ContentRequestInput,
): Promise<void> {
  const { db, now } = c.var;
  await consume(c, { limit: ACADEMY_LIMITS.contentRequestsPerMember, subject: viewer.id });
  await runCommand(c, {
    onlyIf: sql`not ${hasAsked(viewer.id, topic, now)}`,
    write: (onlyIf) => ({
      request: insertIf(db, contentRequest, { id: newId(), memberId: viewer.id, topic, reason, at: now }, onlyIf),
    }),
  });
}

/** Whatever became of it; its votes go too. */
export async function withdrawRequest(c: Context<AppEnv>, viewer: Viewer, id: string): Promise<void> {
  await c.var.db.delete(contentRequest).where(and(eq(contentRequest.id, id), eq(contentRequest.memberId, viewer.id)));
}

/** Idempotent, and then uncounted. Throws 404 for one that is closed or hidden, 409 `conflict` for one's own, 429. */
export async function secondRequest(c: Context<AppEnv>, viewer: Viewer, id: string): Promise<void> {
  const { db, now } = c.var;
  const limit = countMemberWithin(c, ACADEMY_LIMITS.contentSecondsPerMember, sql`${viewer.id}`);
  const { requests, uses } = await runCommand(c, {
    limit,
    readBefore: { requests: selectRequest(db, viewer.id, id, now) },
    onlyIf: sql`${canSecond(viewer.id, id, now)} and not ${hasSeconded(viewer.id, id)}`,
    write: (onlyIf) => ({
      vote: statement(
        db,
        sql`insert or ignore into ${contentVote} (request_id, member_id, at) select ${id}, ${viewer.id}, ${now} where ${onlyIf}`,
      ),
      votes: countVotes(db, id),
    }),
  });
  if (getRow(requests).memberId === viewer.id) throw new Problem("conflict");
  limit.requireWithin(uses);
}

export async function withdrawSecond(c: Context<AppEnv>, viewer: Viewer, id: string): Promise<void> {
  const { db } = c.var;
  await runCommand(c, {
    write: () => ({
      vote: db.delete(contentVote).where(and(eq(contentVote.requestId, id), eq(contentVote.memberId, viewer.id))),
      votes: countVotes(db, id),
    }),
  });
}

/** Only if the previous statement changed a vote. */
const countVotes = (db: Db, id: string) =>
  statement(
    db,
    sql`update ${contentRequest} set votes = (select count(*) from ${contentVote} where ${contentVote.requestId} = ${id})
      where ${contentRequest.id} = ${id} and changes() > 0`,
  );
