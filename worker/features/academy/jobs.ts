import { REQUEST_LISTED_MS } from "#contract/academy/academy.ts";
import { firstIdAt } from "#db/ids.ts";
import { contentRequest } from "#db/schema/index.ts";
import { deleteBefore } from "#db/sweeps.ts";
import type { CronJob, CronJobs } from "#domain/nouns/noun.ts";

const sweepContentRequests: CronJob = (_env, db, now) =>
  deleteBefore(db, contentRequest, contentRequest.id, firstIdAt(now - REQUEST_LISTED_MS));

export const jobs: CronJobs = { sweeps: { sweepContentRequests } };
