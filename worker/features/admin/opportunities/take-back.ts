import { type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { opportunity } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import type { AuditPart } from "#domain/commands/command.ts";
import { keepChange } from "#domain/opportunities/keep-change.ts";
import type { AppEnv } from "#http/app-env.ts";

export const isTakeable = (id: SQL | Column): SQL =>
  sql`exists (select 1 from ${opportunity} as listed where listed.id = ${id} and listed.state in ('in-review', 'open', 'paused'))`;

/** Returns it to its owner as a draft, with a reason, as `decideReview`. */
export function takingBack({ var: { db, now, adminId } }: Context<AppEnv>, id: string, reason: string) {
  const audit: AuditPart = {
    action: "opportunity-refused",
    subjectKind: "opportunity",
    subjectId: id,
    before: jsonOfRow(opportunity, eq(opportunity.id, id), { state: opportunity.state }),
    after: { state: "draft", reason },
  };
  const isAllowed = isTakeable(sql`${id}`);
  return {
    audit,
    isAllowed,
    write: (onlyIf: SQL) => ({
      change: keepChange(db, { id, actorId: adminId, now, state: "draft", reason }, sql`${isAllowed} and ${onlyIf}`),
      updated: statement(
        db,
        sql`update ${opportunity} set state = 'draft', version = version + 1, review_reason = ${reason}
          where id = ${id} and ${isAllowed} and ${onlyIf}`,
      ),
    }),
  };
}
