import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RelationView } from "#contract/network/relation.ts";
import { connection } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isConnected } from "#domain/members/connected.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeRelation } from "./change-relation.ts";

export async function disconnect(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { db, viewer } = c.var;
  const { relation } = await changeRelation(c, {
    peerId,
    isDue: isConnected(viewer.id, peerId),
    write: (onlyIf) => ({
      deleted: statement(
        db,
        sql`delete from ${connection} where (${connection.memberId}, ${connection.peerId}) in (values (${viewer.id}, ${peerId}), (${peerId}, ${viewer.id}))
          and ${onlyIf}`,
      ),
    }),
  });
  return relation;
}
