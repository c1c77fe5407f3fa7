import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepWithdrawnRequests } from "./connections/sweep-requests.ts";
import { sweepIntroductions } from "./introductions/sweep-introductions.ts";
import { sweepPeople } from "./people/index-people.ts";
import { computeSuggestions } from "./suggestions/compute-suggestions.ts";

export const jobs: CronJobs = {
  sweeps: { sweepPeople, computeSuggestions, sweepWithdrawnRequests, sweepIntroductions },
};
