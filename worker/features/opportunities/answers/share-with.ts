import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITY_LIMITS } from "#contract/opportunities/limits.ts";
import { opportunity, user } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { isBeforeEnd, isEarlyEnough, isOpen, knownOpportunity, selectKnown } from "../opportunity-sql.ts";

/** Once, and only a connection who could find it themselves. Throws 404; 409 while it is not open; 429. */
export async function shareWith(c: Context<AppEnv>, id: string, memberId: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const limit = countMemberWithin(c, OPPORTUNITY_LIMITS.sharesPerMember, sql`${viewer.id}`);
  const isRecipient = and(eq(user.id, memberId), isConnected(viewer.id, memberId), isVisibleTo(viewer.id));
  const kind = "opportunity-shared" as const;
  const { known, people, uses } = await runCommand(c, {
    limit,
    readBefore: {
      known: selectKnown(c, id),
      people: db.select({ id: user.id }).from(user).where(isRecipient),
    },
    onlyIf: sql`${knownOpportunity(c, id, sql`${isOpen} and ${isBeforeEnd(now)}`)} and exists (select 1 from ${user} where ${isRecipient})`,
    write: (onlyIf) => ({
      notified: notificationInsert(
        c.var,
        opportunityNotification(id, {
          kind,
          memberId,
          actorId: viewer.id,
          key: `${opportunityKey(id)}shared:${viewer.id}`,
          onlyIf: sql`${onlyIf} and ${canSee(c, id, memberId)}`,
        }),
      ),
    }),
  });
  const { state, closesOn } = getRow(known, "opportunity-not-found");
  getRow(people, "member-not-found");
  if (state !== "open") throw new Problem("opportunity-not-open");
  if (isDayOver(closesOn, now)) throw new Problem("round-over");
  limit.requireWithin(uses);
  deliverSoon(c, memberId);
}

/** SQL: nobody is notified of an opportunity they cannot see, and the sender does not learn why. */
const canSee = ({ var: { now } }: Context<AppEnv>, id: string, memberId: string): SQL =>
  sql`exists (select 1 from ${opportunity} where ${opportunity.id} = ${id} and ${notBlocked(opportunity.ownerId, memberId)}
    and ${isEarlyEnough(memberId, now)})`;
