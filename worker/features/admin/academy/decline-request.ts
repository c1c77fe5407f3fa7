import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { contentRequest } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";

/** Throws 404; 409 `already-decided` for an answered one. */
export async function declineRequest(c: Context<AppEnv>, id: string): Promise<void> {
  const { db } = c.var;
  const isThis = sql`${contentRequest.id} = ${id} and ${contentRequest.state} = 'open'`;
  const { requests } = await runCommand(c, {
    readBefore: {
      requests: db.select({ state: contentRequest.state }).from(contentRequest).where(eq(contentRequest.id, id)),
    },
    onlyIf: sql`exists (select 1 from ${contentRequest} where ${isThis})`,
    audit: {
      action: "request-declined",
      subjectKind: "member",
      subjectId: sql`(select ${contentRequest.memberId} from ${contentRequest} where ${contentRequest.id} = ${id})`,
      before: jsonOfRow(contentRequest, isThis, { topic: contentRequest.topic }),
    },
    write: (onlyIf) => ({
      done: statement(db, sql`update ${contentRequest} set state = 'declined' where ${isThis} and ${onlyIf}`),
    }),
  });
  if (getRow(requests).state === "published") throw new Problem("already-decided");
}
