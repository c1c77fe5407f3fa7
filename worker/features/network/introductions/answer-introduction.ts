import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { IntroductionAnswer } from "#contract/network/introductions.ts";
import { logFailure } from "#db/log-failure.ts";
import { introduction, user } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { isLive, selectIntroduced, toIntroduced } from "#domain/members/introduced.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { askedContent } from "./ask-for-introduction.ts";
import { askedKey, endIntroductionNotifications, passedKey } from "./notifications.ts";
import { INTRODUCTIONS_PATH } from "./queries.ts";

/** The other answers are those of people in the middle. */
const OF_TARGET: readonly IntroductionAnswer[] = ["accept", "ignore"];

/** Idempotent. Throws 404 when it is not live; 409 `conflict` for an answer of another role. */
export async function answerIntroduction(c: Context<AppEnv>, id: string, answer: IntroductionAnswer): Promise<void> {
  const { db, now, viewer } = c.var;
  const { before, after } = await runCommand(c, {
    readBefore: {
      before: db
        .select({
          ...columns,
          isHeld: sql<number>`${isHeldBy(viewer.id, now)}`.as("is_held"),
          isGiven: sql<number>`${isGivenBy(viewer.id, answer)}`.as("is_given"),
        })
        .from(introduction)
        .where(eq(introduction.id, id)),
    },
    onlyIf: sql`exists (select 1 from ${introduction} where ${introduction.id} = ${id} and ${isHeldBy(viewer.id, now)}
      and (${introduction.targetId} = ${viewer.id}) = ${OF_TARGET.includes(answer) ? 1 : 0})`,
    write: (onlyIf) => ({
      notified: notificationsOf(c, id, answer, onlyIf),
      // Last, because it makes the condition false.
      answered: statement(
        db,
        sql`update ${introduction} set ${changeOf(answer, viewer.id, now)} where ${introduction.id} = ${id} and ${onlyIf}`,
      ),
    }),
    readAfter: { after: db.select(columns).from(introduction).where(eq(introduction.id, id)) },
  });
  const row = getRow(before.filter(({ isHeld, isGiven }) => isHeld || isGiven));
  const isTarget = row.targetId === viewer.id;
  if (isTarget !== OF_TARGET.includes(answer)) throw new Problem("conflict");
  const { holderId, requesterId, targetId } = after[0] ?? row;
  endIntroductionNotifications(c, id, viewer.id, "read");
  if (answer === "pass") deliverSoon(c, holderId);
  if (answer !== "accept") return;
  deliverSoon(c, requesterId);
  await openIntroduced(c, requesterId, targetId);
}

const columns = {
  requesterId: introduction.requesterId,
  targetId: introduction.targetId,
  holderId: introduction.holderId,
};

const isHeldBy = (memberId: string, now: number): SQL =>
  sql`(${introduction.holderId} = ${memberId} and ${isLive(now)})`;

function isGivenBy(memberId: string, answer: IntroductionAnswer): SQL {
  const isHolder = sql`${introduction.holderId} = ${memberId}`;
  const isTarget = sql`${introduction.targetId} = ${memberId}`;
  if (answer === "accept") return sql`(${isTarget} and ${introduction.state} = 'accepted')`;
  if (answer !== "pass") return sql`(${isHolder} and ${introduction.state} = 'declined')`;
  const isFirst = sql`${introduction.firstId} = ${memberId}`;
  const isSecond = sql`${introduction.secondId} = ${memberId} and ${introduction.holderId} = ${introduction.targetId}`;
  return sql`((${isFirst} and not ${isHolder}) or (${isSecond}))`;
}

function changeOf(answer: IntroductionAnswer, memberId: string, now: number): SQL {
  if (answer === "accept") return sql`state = 'accepted', ended_at = ${now}`;
  if (answer !== "pass") return sql`state = 'declined', ended_at = ${now}`;
  const hasNext = sql`first_id = ${memberId} and second_id is not null`;
  return sql`holder_id = case when ${hasNext} then second_id else target_id end,
    passed_at = case when ${hasNext} then null else ${now} end, held_at = ${now}`;
}

/** Notifies the next holder, and the requester of an acceptance. Declining and ignoring notify nobody. */
function notificationsOf(c: Context<AppEnv>, id: string, answer: IntroductionAnswer, onlyIf: SQL) {
  const { viewer } = c.var;
  const column = (name: SQL) => sql`(select ${name} from ${introduction} where ${introduction.id} = ${id})`;
  const requester = column(sql`${introduction.requesterId}`);
  const target = column(sql`${introduction.targetId}`);
  const hasSecond = sql`exists (select 1 from ${introduction} where ${introduction.id} = ${id}
    and ${introduction.firstId} = ${viewer.id} and ${introduction.secondId} is not null)`;
  const nameOf = (member: SQL) => memberColumn(member, sql`${user.name}`);
  if (answer === "accept") {
    const content = jsonObject({ kind: "introduction-accepted", path: `/messages/${viewer.id}` });
    const kind = "introduction-accepted";
    const part = {
      memberId: requester,
      actorId: viewer.id,
      key: `${kind}:${id}`,
      content: { kind, json: content },
    } as const;
    return [notificationInsert(c.var, { ...part, onlyIf })];
  }
  if (answer !== "pass") return [];
  const passed = jsonObject({ kind: "introduction-passed", subject: nameOf(requester), path: INTRODUCTIONS_PATH });
  const second = column(sql`${introduction.secondId}`);
  return [
    notificationInsert(c.var, {
      memberId: second,
      actorId: requester,
      key: askedKey(id),
      content: { kind: "introduction-asked", json: askedContent(target) },
      onlyIf: sql`${onlyIf} and ${hasSecond}`,
    }),
    notificationInsert(c.var, {
      memberId: target,
      actorId: viewer.id,
      key: passedKey(id),
      content: { kind: "introduction-passed", json: passed },
      onlyIf: sql`${onlyIf} and not ${hasSecond}`,
    }),
  ];
}

/** Idempotent. Never throws: the next read of the conversation repairs a failure. */
async function openIntroduced(c: Context<AppEnv>, requesterId: string, targetId: string): Promise<void> {
  try {
    const introduced = toIntroduced(await selectIntroduced(c.var.db, requesterId, targetId));
    if (introduced) await openConversation(c.env, requesterId, targetId).introduce(introduced.stored);
  } catch (error) {
    logFailure("introduction-not-stored", error);
  }
}
