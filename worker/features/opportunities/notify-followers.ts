import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits.ts";
import { FOLLOWERS_NOTIFIED_MAX } from "#contract/opportunities/limits.ts";
import type { Db } from "#db/open.ts";
import { deal, opportunity, user } from "#db/schema/index.ts";
import { notificationInsertEach } from "#domain/notifications/notifications.ts";
import { ofOpportunity, opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import { isKnownTo, ownerIs } from "#domain/opportunities/visible-opportunity.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";

type News = {
  id: string;
  kind: "opportunity-update" | "opportunity-paused" | "opportunity-closed";
  onlyIf: SQL;
};

/** Only members who can see it, once a day. The owner is the actor, so a mute applies. */
export function notifyFollowers({ db, now }: { db: Db; now: number }, { id, kind, onlyIf }: News) {
  const isUpdate = kind === "opportunity-update";
  const canRead = isUpdate ? tierIncludes(sql`reader.tier_id`, "deal-flow") : sql`1`;
  return notificationInsertEach(
    { db, now },
    opportunityNotification(id, {
      kind,
      memberId: sql`reader.id`,
      actorId: ofOpportunity(id, opportunity.ownerId),
      key: `${opportunityKey(id)}news:${Math.floor(now / DAY_MS)}`,
      ...(isUpdate && { path: `/opportunities/${id}#updates` }),
    }),
    sql`${followersOf(id)} as follower cross join ${user} as reader on reader.id = follower.id and reader.status = 'approved'
      cross join ${opportunity} on ${opportunity.id} = ${id} and ${opportunity.ownerId} <> reader.id cross join ${user} on ${ownerIs}
      where ${isKnownTo(sql`reader.id`, now)} and ${canRead} and ${onlyIf}`,
  );
}

const followersOf = (id: string): SQL => sql`(
  select id from (select ${deal.memberId} as id from ${deal} where ${deal.opportunityId} = ${id} and ${deal.answer} = 'interested'
    order by ${deal.answeredAt} desc limit ${FOLLOWERS_NOTIFIED_MAX})
  union select id from (select ${deal.memberId} as id from ${deal} where ${deal.opportunityId} = ${id} and ${deal.savedAt} is not null
    limit ${FOLLOWERS_NOTIFIED_MAX}))`;
