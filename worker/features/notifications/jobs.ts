import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepDigests } from "./mail/sweep-digests.ts";

export const jobs: CronJobs = {
  mails: { sweepDigests },
};
