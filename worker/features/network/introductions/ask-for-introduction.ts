import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { IntroductionInput } from "#contract/network/introductions.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import { type MemberId, newId } from "#db/ids.ts";
import { block, introduction, user } from "#db/schema/index.ts";
import { insertIf, jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { isConnected } from "#domain/members/connected.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import { showsConnections } from "#domain/members/mutual-connections.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, readCreatedRow, readIdempotencyKey } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { askedKey } from "./notifications.ts";
import { isTooYoung, mayIntroduce } from "./paths.ts";
import { INTRODUCTIONS_PATH } from "./queries.ts";

/** Throws 404 `member-not-found`; 409 `conflict`, `introduction-asked`, `path-gone`; 429. */
export async function askForIntroduction(c: Context<AppEnv>, input: IntroductionInput): Promise<{ id: string }> {
  const { db, now, viewer } = c.var;
  const { targetId } = input;
  const [firstId = ""] = input.steps;
  const id = newId();
  const me = sql`${viewer.id}`;
  const limit = countMemberWithin(c, NETWORK_LIMITS.introductionsPerMember, me);
  const call = readIdempotencyKey(c, input, viewer.id);
  const areConnected = isConnected(viewer.id, targetId);
  const isAsked = sql`exists (select 1 from ${introduction} join ${user} on ${user.id} = ${introduction.firstId}
    where ${isTooYoung(viewer.id, targetId, now)})`;
  const isPath = isPathNow([viewer.id, ...input.steps, targetId]);
  const { outcomes, subjects, before, uses, inserted } = await runCommand(c, {
    limit,
    call,
    readBefore: {
      subjects: selectVisibleMember(db, targetId, viewer.id),
      before: db
        .select({
          isConnected: sql<number>`${areConnected}`.as("is_connected"),
          isAsked: sql<number>`${isAsked}`.as("is_asked"),
          isPath: sql<number>`${isPath}`.as("is_path"),
        })
        .from(sql`(select 1)`),
    },
    onlyIf: sql`not ${areConnected} and not ${isAsked} and ${isPath}`,
    write: (onlyIf) => ({
      // A lapsed one, or one whose first person is now hidden from the viewer, ends with the new one.
      ended: statement(
        db,
        sql`update ${introduction} set state = 'withdrawn', ended_at = ${now}, note_to_first = '', note_to_target = ''
            where requester_id = ${viewer.id} and target_id = ${targetId} and state = 'open' and ${onlyIf}`,
      ),
      asked: notificationInsert(c.var, {
        memberId: firstId,
        actorId: viewer.id,
        key: askedKey(id),
        content: { kind: "introduction-asked", json: askedContent(targetId) },
        onlyIf,
      }),
      // Last, because it makes the condition false.
      inserted: introductionInsert(c, id, input, onlyIf),
    }),
    outcome: createdRow(introduction, id, viewer.id),
  });
  const earlierId = readCreatedRow(outcomes, call);
  if (earlierId) return { id: earlierId };
  if (targetId === viewer.id) throw new Problem("conflict", { detail: "You can't be introduced to yourself." });
  getRow(subjects, "member-not-found");
  if (before[0]?.isConnected) throw new Problem("conflict", { detail: "You are connected to this member already." });
  if (before[0]?.isAsked) throw new Problem("introduction-asked");
  if (!before[0]?.isPath) throw new Problem("path-gone");
  limit.requireWithin(uses);
  if (inserted.meta.changes === 0) throw new Problem("path-gone");
  deliverSoon(c, firstId);
  return { id };
}

function introductionInsert(c: Context<AppEnv>, id: string, input: IntroductionInput, onlyIf: SQL) {
  const { db, now, viewer } = c.var;
  const { targetId, noteToFirst, noteToTarget } = input;
  const [firstId = "", secondId = null] = input.steps;
  return insertIf(
    db,
    introduction,
    {
      id,
      requesterId: viewer.id,
      targetId,
      firstId,
      secondId,
      state: "open",
      holderId: firstId,
      noteToFirst,
      noteToTarget,
      askedAt: now,
      heldAt: now,
    },
    onlyIf,
  );
}

export const askedContent = (targetId: MemberId): SQL =>
  jsonObject({
    kind: "introduction-asked",
    subject: memberColumn(targetId, sql`${user.name}`),
    path: INTRODUCTIONS_PATH,
  });

/** SQL: a path now, without blocks; the last shows their connections, and those in the middle may be asked. */
function isPathNow(ids: string[]): SQL {
  const [, ...others] = ids;
  const list = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const middle = others.slice(0, -1).map((id) => mayIntroduce(sql`${id}`));
  const links = others.map((id, at) => isConnected(ids[at] ?? "", id));
  return sql`(
    (select count(*) from ${user} where ${user.id} in ${list} and ${user.status} = 'approved') = ${ids.length}
    and not exists (select 1 from ${block} where ${block.memberId} in ${list} and ${block.blockedId} in ${list})
    and ${showsConnections(sql`${others.at(-1)}`)} and ${sql.join([...middle, ...links], sql` and `)})`;
}
