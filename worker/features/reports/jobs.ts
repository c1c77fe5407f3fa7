import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepReports } from "./sweep-reports.ts";

export const jobs: CronJobs = { sweeps: [sweepReports] };
