import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepOpportunities } from "./search/index-opportunities.ts";
import { sweepValues } from "./search/sweep-values.ts";
import { pauseOver } from "./sharing/pause-over.ts";

export const jobs: CronJobs = {
  // Before the index, which then forgets them in the same run.
  sweeps: { pauseOver, sweepOpportunities, sweepValues },
};
