import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepCourses, sweepResources } from "./academy/index-academy.ts";
import { sweepAudit } from "./audit/sweep-audit.ts";
import { sweepMembers } from "./members/index-members.ts";

export const jobs: CronJobs = {
  sweeps: { sweepMembers, sweepCourses, sweepResources, sweepAudit },
};
