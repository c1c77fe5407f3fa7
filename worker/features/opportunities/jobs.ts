import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepOpportunities } from "./search/index-opportunities.ts";
import { sweepValues } from "./search/sweep-values.ts";

export const jobs: CronJobs = {
  sweeps: [sweepOpportunities, sweepValues],
};
