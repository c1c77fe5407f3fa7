import { sql } from "drizzle-orm";
import { SWEEP_SIZE } from "#contract/limits.ts";
import { REPORT_LIFETIME_MS } from "#contract/reports/reasons.ts";
import type { Db } from "#db/open.ts";
import { report } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { CronJobs } from "#domain/nouns/noun.ts";
import type { Env } from "#worker/env.ts";

export const jobs: CronJobs = { sweeps: { sweepReports } };

/** Scans by creation, which is earlier than the decision, on the index of a state. Open reports are kept. */
function sweepReports(_env: Env, db: Db, now: number): Promise<unknown> {
  const end = now - REPORT_LIFETIME_MS;
  return statement(
    db,
    sql`delete from ${report} where ${report.id} in (select ${report.id} from ${report}
      where ${report.state} = 'decided' and ${report.at} <= ${end} and ${report.decidedAt} <= ${end} and coalesce(${report.appealDecidedAt}, 0) <= ${end}
      order by ${report.at}, ${report.id} limit ${SWEEP_SIZE})`,
  );
}
