import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import type { AnswerInput } from "#contract/opportunities/sharing.ts";
import { opportunity, opportunityQuestion } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { isOwnRow } from "../opportunity-sql.ts";

type Answered = { id: string; questionId: string };

/** Notifies the asker, unless one blocked the other. */
export async function answerQuestion(
  c: Context<AppEnv>,
  { id, questionId }: Answered,
  { answer, isPublished }: AnswerInput,
): Promise<void> {
  const { db, now, viewer } = c.var;
  const kind = "opportunity-answered" as const;
  const isDue = sql`${opportunityQuestion.id} = ${questionId} and ${opportunityQuestion.opportunityId} = ${id}
    and exists (select 1 from ${opportunity} where ${isOwnRow(c, id)})`;
  const text = sql`coalesce(${answer ?? null}, ${opportunityQuestion.answer})`;
  const isShown = sql`(${opportunityQuestion.publishedAt} is not null)`;
  const isChange = sql`(${text} is not ${opportunityQuestion.answer} or ${isPublished === undefined ? isShown : Number(isPublished)} <> ${isShown})`;
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.editsPerMember, sql`${viewer.id}`);
  const asker = sql`(select ${opportunityQuestion.askerId} from ${opportunityQuestion} where ${opportunityQuestion.id} = ${questionId})`;
  const { rows, uses } = await runCommand(c, {
    limit,
    onlyIf: sql`exists (select 1 from ${opportunityQuestion} where ${isDue} and ${text} is not null and ${isChange})`,
    write: (onlyIf) => ({
      notified: notificationInsert(
        c.var,
        opportunityNotification(id, {
          kind,
          memberId: asker,
          actorId: viewer.id,
          key: `${opportunityKey(id)}answered:${questionId}`,
          text: sql`(select ${text} from ${opportunityQuestion} where ${isDue})`,
          path: `/opportunities/${id}#questions`,
          onlyIf: sql`${onlyIf} and ${notBlocked(asker, viewer.id)}`,
        }),
      ),
      // The first answer sets its time; `publishedAt` stays from the first publication until it is unpublished.
      updated: statement(
        db,
        sql`update ${opportunityQuestion} set answer = ${text}, answered_at = coalesce(answered_at, ${now}),
          published_at = ${isPublished === undefined ? sql`published_at` : isPublished ? sql`coalesce(published_at, ${now})` : sql`null`} where ${isDue} and ${onlyIf}`,
      ),
    }),
    readAfter: {
      rows: db
        .select({ askerId: opportunityQuestion.askerId, answer: opportunityQuestion.answer })
        .from(opportunityQuestion)
        .innerJoin(opportunity, eq(opportunity.id, opportunityQuestion.opportunityId))
        .where(and(eq(opportunityQuestion.id, questionId), isOwnRow(c, id))),
    },
  });
  const { askerId, ...after } = getRow(rows);
  limit.requireWithin(uses);
  if (after.answer === null) throw new Problem("conflict");
  deliverSoon(c, askerId);
}
