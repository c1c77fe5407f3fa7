import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminTiersView, TierOrderInput } from "#contract/membership/tiers.ts";
import { tier } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectTiers, toAdminTierView } from "./queries.ts";

/** Throws 409 `conflict` when the order is not `was`, 422 for other tiers. */
export async function orderTiers(c: Context<AppEnv>, { order, was }: TierOrderInput): Promise<AdminTiersView> {
  const { db } = c.var;
  if (!isSame(order.toSorted(), was.toSorted())) throw new Problem("invalid");
  const ids = JSON.stringify(order);
  const { tiers } = await runCommand(c, {
    onlyIf: sql`${stored(sql`${tier.id}`)} = ${JSON.stringify(was)} and ${JSON.stringify(was)} <> ${ids}`,
    audit: {
      action: "tiers-ordered",
      subjectKind: "setting",
      subjectId: "tier-order",
      before: jsonObject({ order: sql`json(${stored(sql`${tier.name}`)})` }),
      after: jsonObject({
        order: sql`(select json_group_array(named.name) from (select ${tier.name} from json_each(${ids}) as wanted
          join ${tier} on ${tier.id} = wanted.value order by wanted.key) as named)`,
      }),
    },
    write: (onlyIf) => ({
      update: statement(
        db,
        sql`update ${tier} set position = wanted.key from json_each(${ids}) as wanted where ${tier.id} = wanted.value and ${onlyIf}`,
      ),
    }),
    readAfter: { tiers: selectTiers(db) },
  });
  // The same order may have been saved before.
  if (
    !isSame(
      tiers.map(({ id }) => id),
      order,
    )
  )
    throw new Problem("conflict");
  return { tiers: tiers.map(toAdminTierView) };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const stored = (column: SQL): SQL =>
  sql`(select json_group_array(one.cell) from (select ${column} as cell from ${tier} order by ${tier.position}, ${tier.id}) as one)`;
