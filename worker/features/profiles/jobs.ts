import type { CronJobs } from "#domain/nouns/noun.ts";
import { collectAnswers } from "./answers/collect-answers.ts";
import { sweepProfileViews } from "./views/sweep-views.ts";

export const jobs: CronJobs = {
  sweeps: { sweepProfileViews },
  objects: { collectAnswers },
};
