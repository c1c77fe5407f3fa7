import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { dayOverSentence } from "#contract/opportunities/last-day.ts";
import { euroValue, RATES_ON } from "#contract/opportunities/money.ts";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { connection, opportunity, opportunityTeam } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isUnused } from "#media/use-media.ts";

export const columnsOf = ({ team: _, ...input }: OpportunityInput) => ({
  ...input,
  value: euroValue(input),
  ratesOn: RATES_ON,
});

export const uploadOf = (key: string, ownerId: string) => ({
  key,
  use: "opportunity" as const,
  ownerId: sql`${ownerId}`,
});

/** SQL: an unused upload of the member, the current picture, or none. */
export const isPictureUsable = (c: Context<AppEnv>, key: string | null, id: string): SQL =>
  key === null
    ? sql`1`
    : sql`(${isUnused(uploadOf(key, c.var.viewer.id), c.var.now)}
        or exists (select 1 from ${opportunity} where ${opportunity.id} = ${id} and ${opportunity.imageKey} = ${key}))`;

export const dayRefusal = () => new Problem("invalid", { fields: { closesOn: dayOverSentence() } });

export const pictureRefusal = () =>
  new Problem("invalid", { fields: { imageKey: "Please choose the picture again." } });

/** Only connections of the owner. */
export function writeTeam(c: Context<AppEnv>, id: string, team: OpportunityInput["team"], onlyIf: SQL) {
  const { db, viewer } = c.var;
  const rows = JSON.stringify(team.map((one, position) => ({ ...one, position })));
  return {
    deleted: statement(db, sql`delete from ${opportunityTeam} where opportunity_id = ${id} and ${onlyIf}`),
    inserted: statement(
      db,
      sql`insert into ${opportunityTeam} (opportunity_id, member_id, role, position)
        select ${id}, item.value->>'memberId', item.value->>'role', item.value->>'position' from json_each(${rows}) as item
        join ${connection} on ${connection.memberId} = ${viewer.id} and ${connection.peerId} = item.value->>'memberId' where ${onlyIf}`,
    ),
  };
}
