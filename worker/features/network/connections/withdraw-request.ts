import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RelationView } from "#contract/network/relation.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeRelation } from "./change-relation.ts";
import { endRequestNotification, hasAsked, isWaitingRequest, silenceRequest } from "./requests.ts";

/** The row stays for CONNECTION_ASK_AGAIN_MS without the note. */
export async function withdrawRequest(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { db, now, viewer } = c.var;
  const { relation, isChanged } = await changeRelation(c, {
    peerId,
    isDue: hasAsked(viewer.id, peerId),
    write: (onlyIf) => ({
      silenced: silenceRequest(db, viewer.id, peerId, onlyIf),
      withdrawn: statement(
        db,
        sql`update ${connectionRequest} set state = 'withdrawn', note = '', decided_at = ${now}
          where ${isWaitingRequest(viewer.id, peerId)} and ${onlyIf}`,
      ),
    }),
  });
  if (isChanged) endRequestNotification(c, viewer.id, peerId, "deleted");
  return relation;
}
