import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import { newId } from "#db/ids.ts";
import { opportunity, opportunityQuestion } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, readCreatedRow, readIdempotencyKey } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { isBeforeEnd, isOpen, knownOpportunity, selectKnown } from "../opportunity-sql.ts";

/** Throws 409 `opportunity-not-open`, `round-over`; 429. */
export async function ask(c: Context<AppEnv>, id: string, text: string): Promise<string> {
  const { db, now, viewer } = c.var;
  const questionId = newId();
  const call = readIdempotencyKey(c, text, viewer.id);
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.questionsPerMember, sql`${viewer.id}`);
  const kind = "opportunity-question" as const;
  const isThere = sql`exists (select 1 from ${opportunityQuestion} where ${opportunityQuestion.id} = ${questionId})`;
  const { outcomes, known, uses } = await runCommand(c, {
    limit,
    call,
    readBefore: { known: selectKnown(c, id) },
    onlyIf: knownOpportunity(c, id, sql`${isOpen} and ${isBeforeEnd(now)} and ${opportunity.ownerId} <> ${viewer.id}`),
    write: (onlyIf) => ({
      inserted: insertIf(
        db,
        opportunityQuestion,
        { id: questionId, opportunityId: id, askerId: viewer.id, text, askedAt: now },
        onlyIf,
      ),
      notified: notificationInsert(
        c.var,
        opportunityNotification(id, {
          kind,
          actorId: viewer.id,
          key: `${opportunityKey(id)}question:${questionId}`,
          text,
          path: `/opportunities/${id}#questions`,
          onlyIf: isThere,
        }),
      ),
    }),
    outcome: createdRow(opportunityQuestion, questionId, viewer.id),
  });
  const { state, ownerId, closesOn } = getRow(known, "opportunity-not-found");
  const earlier = readCreatedRow(outcomes, call);
  if (earlier) return earlier;
  if (state !== "open" || ownerId === viewer.id) throw new Problem("opportunity-not-open");
  if (isDayOver(closesOn, now)) throw new Problem("round-over");
  limit.requireWithin(uses);
  deliverSoon(c, ownerId);
  return questionId;
}
