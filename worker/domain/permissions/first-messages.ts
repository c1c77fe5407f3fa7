import { type SQL, sql } from "drizzle-orm";
import type { WhoMayWrite } from "#contract/network/settings.ts";
import type { Opening } from "#contract/sockets.ts";
import type { MemberId } from "#db/ids.ts";
import { networkSetting, user } from "#db/schema/index.ts";
import { isAcquainted } from "#domain/members/acquainted.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isInterestedIn } from "#domain/members/interested.ts";
import { wasIntroduced } from "#domain/members/introduced.ts";

const DEFAULT: WhoMayWrite = "everyone";

/**
 * SQL: see `Opening`. One's own interest counts as a new conversation, because anybody can state it. Cases are in this
 * order, so that events are read only if needed. The object decides: it knows whether there are messages.
 */
export const openingOf = (me: MemberId): SQL<Opening> => sql<Opening>`case
  when ${user.id} = ${me} then 'direct'
  when ${isConnected(me, user.id)} then 'direct'
  when ${wasIntroduced(me, sql`${user.id}`)} then 'direct'
  when ${isInterestedIn(sql`${user.id}`, me)} then 'direct'
  when ${isInterestedIn(me, sql`${user.id}`)} then 'interested'
  else case ${whoMayWrite}
    when 'everyone' then 'request'
    when 'met' then case when ${isAcquainted(me, sql`${user.id}`)} then 'request' else 'closed' end
    else 'closed' end
  end`;

const whoMayWrite = sql`coalesce(
  (select ${networkSetting.whoMayWrite} from ${networkSetting} where ${networkSetting.memberId} = ${user.id}), ${DEFAULT})`;
