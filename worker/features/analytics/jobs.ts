import { ACTIVE_DAYS_KEPT, FIGURES_KEPT_DAYS, PERIOD_DAYS } from "#contract/analytics/analytics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { activeDay, cohort, memberFigures, networkFigures } from "#db/schema/index.ts";
import { deleteBefore } from "#db/sweeps.ts";
import type { CronJobs } from "#domain/nouns/noun.ts";
import type { Env } from "#worker/env.ts";
import { dayOf } from "./buckets.ts";
import { countNetwork } from "./network/count-network.ts";

export const jobs: CronJobs = {
  sweeps: { countNetwork, sweepFigures },
};

/** Also which members were active on which day. Called by cron; bounded. */
export function sweepFigures(_env: Env, db: Db, now: number): Promise<unknown> {
  const first = dayOf(now) - FIGURES_KEPT_DAYS;
  const period = Math.floor(first / PERIOD_DAYS);
  return batch(db, {
    own: deleteBefore(db, memberFigures, memberFigures.period, period, [memberFigures.memberId, memberFigures.period]),
    network: deleteBefore(db, networkFigures, networkFigures.period, period),
    cohorts: deleteBefore(db, cohort, cohort.week, first),
    active: deleteBefore(db, activeDay, activeDay.day, dayOf(now) - ACTIVE_DAYS_KEPT, [
      activeDay.day,
      activeDay.memberId,
    ]),
  });
}
