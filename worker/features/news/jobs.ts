import type { CronJobs } from "#domain/nouns/noun.ts";
import { enqueueNews, sweepOldNews } from "./fetching/sweeps.ts";
import { sweepNewsSearch } from "./search/index-news.ts";

export const jobs: CronJobs = {
  sweeps: { enqueueNews, sweepOldNews, sweepNewsSearch },
};
