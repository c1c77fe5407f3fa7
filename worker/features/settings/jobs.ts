import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepErasures } from "./deletion/sweep-erasures.ts";

export const jobs: CronJobs = {
  objects: [sweepErasures],
};
