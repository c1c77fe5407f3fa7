import type { CronJobs } from "#domain/nouns/noun.ts";
import { countNetwork } from "./network/count-network.ts";
import { sweepFigures } from "./sweep-figures.ts";

export const jobs: CronJobs = {
  sweeps: [countNetwork, sweepFigures],
};
