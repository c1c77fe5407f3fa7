import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RelationView } from "#contract/network/relation.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeRelation } from "./change-relation.ts";
import { endRequestNotification, isUndecided, isWaitingRequest, silenceRequest } from "./requests.ts";

/** For its author the request stays open. Throws as `changeRelation`. */
export async function ignoreRequest(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { db, now, viewer } = c.var;
  const { relation, isChanged } = await changeRelation(c, {
    peerId,
    isDue: isUndecided(peerId, viewer.id),
    write: (onlyIf) => ({
      silenced: silenceRequest(db, peerId, viewer.id, onlyIf),
      ignored: statement(
        db,
        sql`update ${connectionRequest} set state = 'ignored', decided_at = ${now}, ignored_at = ${now}
          where ${isWaitingRequest(peerId, viewer.id)} and ${onlyIf}`,
      ),
    }),
    isSilent: true,
  });
  if (isChanged) endRequestNotification(c, peerId, viewer.id, "read");
  return relation;
}
