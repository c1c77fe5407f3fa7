import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_OVER_SENTENCE } from "#contract/opportunities/plain/last-day.ts";
import { euroValue, RATES_ON } from "#contract/opportunities/plain/money.ts";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { connection, opportunity, opportunityTeam } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isUnused } from "#media/use-media.ts";

/** The columns that a founder writes. */
export const columnsOf = ({ team: _, ...input }: OpportunityInput) => ({
  ...input,
  value: euroValue(input),
  ratesOn: RATES_ON,
});

/** The picture of the input, if it has a new one. */
export const uploadOf = (key: string, ownerId: string) => ({
  key,
  use: "opportunity" as const,
  ownerId: sql`${ownerId}`,
});

/** SQL: the picture is an unused upload of the member, or that of the opportunity already, or there is none. */
export const isPictureUsable = (c: Context<AppEnv>, key: string | null, id: string): SQL =>
  key === null
    ? sql`1`
    : sql`(${isUnused(uploadOf(key, c.var.viewer.id), c.var.now)}
        or exists (select 1 from ${opportunity} where ${opportunity.id} = ${id} and ${opportunity.imageKey} = ${key}))`;

export const dayRefusal = () => new Problem("invalid", { fields: { closesOn: DAY_OVER_SENTENCE } });

export const pictureRefusal = () =>
  new Problem("invalid", { fields: { imageKey: "Please choose the picture again." } });

/** The statements that write the team, once the opportunity is there: of its members those that are connected to the owner. */
export function writeTeam(c: Context<AppEnv>, id: string, team: OpportunityInput["team"], onlyIf: SQL) {
  const { db, viewer } = c.var;
  const rows = JSON.stringify(team.map((one, position) => ({ ...one, position })));
  return {
    // The former team goes with the write of the new one.
    deleted: statement(db, sql`delete from ${opportunityTeam} where opportunity_id = ${id} and ${onlyIf}`),
    // A member is on the team who is connected to the owner.
    inserted: statement(
      db,
      sql`insert into ${opportunityTeam} (opportunity_id, member_id, role, position)
        select ${id}, item.value->>'memberId', item.value->>'role', item.value->>'position' from json_each(${rows}) as item
        join ${connection} on ${connection.memberId} = ${viewer.id} and ${connection.peerId} = item.value->>'memberId' where ${onlyIf}`,
    ),
  };
}
