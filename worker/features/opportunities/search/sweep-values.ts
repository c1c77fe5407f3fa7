import { sql } from "drizzle-orm";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { minorUnits } from "#contract/numbers.ts";
import { RATES, RATES_ON } from "#contract/opportunities/money.ts";
import type { Db } from "#db/open.ts";
import { opportunity } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";

export function sweepValues(_env: Env, db: Db): Promise<unknown> {
  const factors = Object.entries(RATES).map(([currency, rate]) => [currency, 1 / minorUnits(currency) / rate]);
  const factor = sql`(select value->>1 from json_each(${JSON.stringify(factors)}) where value->>0 = ${opportunity.currency})`;
  const stale = sql`select id from ${opportunity} where rates_on < ${RATES_ON} union all select id from ${opportunity} where rates_on > ${RATES_ON}`;
  return statement(
    db,
    sql`update ${opportunity} set value = round(amount_minor * ${factor}), rates_on = ${RATES_ON} where id in (${stale} limit ${SWEEP_SIZE})`,
  );
}
