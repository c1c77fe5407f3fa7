import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { connection, connectionRequest } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isConnected } from "#domain/members/connected.ts";
import { notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { askedAt, hasAsked, isBetween, silenceRequest } from "./requests.ts";

export function connectStatements(c: Context<AppEnv>, peerId: string, onlyIf: SQL) {
  const { db, now, viewer } = c.var;
  const areConnected = isConnected(viewer.id, peerId);
  return {
    acceptance: notificationInsert(c.var, {
      memberId: peerId,
      actorId: viewer.id,
      key: sql`${`connection-accepted:${viewer.id}:`} || ${askedAt(peerId, viewer.id)}`,
      content: { kind: "connection-accepted", path: `/profile/${viewer.id}` },
      onlyIf: sql`${onlyIf} and ${hasAsked(peerId, viewer.id)}`,
    }),
    connected: statement(
      db,
      sql`insert into ${connection} (member_id, peer_id, since)
        select pair.one, pair.other, ${now}
        from (select ${viewer.id} as one, ${peerId} as other union all select ${peerId}, ${viewer.id}) as pair where ${onlyIf}
        on conflict do nothing`,
    ),
    answered: statement(
      db,
      sql`delete from ${connectionRequest} where ${isBetween(viewer.id, peerId)} and ${areConnected}`,
    ),
    silenced: [
      silenceRequest(db, peerId, viewer.id, areConnected),
      silenceRequest(db, viewer.id, peerId, areConnected),
    ],
  };
}
