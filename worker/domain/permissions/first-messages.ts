import { type SQL, sql } from "drizzle-orm";
import type { WhoMayWrite } from "#contract/network/settings.ts";
import type { Opening } from "#contract/sockets.ts";
import type { MemberId } from "#db/ids.ts";
import { networkSetting, user } from "#db/schema/index.ts";
import { isAcquainted } from "#domain/members/acquainted.ts";
import { isConnected } from "#domain/members/connected.ts";
import { isInterestedIn } from "#domain/members/interested.ts";
import { wasIntroduced } from "#domain/members/introduced.ts";

/** Whom a member without a row of settings takes first messages from. */
const DEFAULT: WhoMayWrite = "everyone";

/**
 * SQL: how a member may begin a conversation with the row of `user`. Directly, when it is oneself or the two are connected, were introduced, or one is
 * interested in an opportunity of the other; that of the member themselves counts as a new conversation, because anybody can state it about everybody.
 * Else by a request that the other one answers, when their setting lets the member: `everyone`, or `met` and the two shared an event. Else not at all.
 * The conversation object decides by it, because only an object knows whether there is a message. The cases are evaluated in this order, so that
 * events are read only where they decide.
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

/** SQL: whom the row of `user` takes first messages from. */
const whoMayWrite = sql`coalesce(
  (select ${networkSetting.whoMayWrite} from ${networkSetting} where ${networkSetting.memberId} = ${user.id}), ${DEFAULT})`;
