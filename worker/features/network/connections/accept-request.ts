import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RelationView } from "#contract/network/relation.ts";
import { isConnected } from "#domain/members/connected.ts";
import { deliverSoon } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { changeRelation } from "./change-relation.ts";
import { connectStatements } from "./connect.ts";
import { endRequestNotification, hasAsked } from "./requests.ts";

/** Also one ignored in another tab. Throws as `changeRelation`; 409 `request-gone`. */
export async function acceptRequest(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { viewer } = c.var;
  const { relation, isChanged } = await changeRelation(c, {
    peerId,
    isDue: sql`${hasAsked(peerId, viewer.id)} and not ${isConnected(viewer.id, peerId)}`,
    write: (onlyIf) => connectStatements(c, peerId, onlyIf),
  });
  if (relation.relation !== "connected") throw new Problem("request-gone");
  if (isChanged) {
    deliverSoon(c, peerId);
    endRequestNotification(c, peerId, viewer.id, "read");
  }
  return relation;
}
