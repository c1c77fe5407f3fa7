import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepAnnouncements, sweepReminders } from "./announcements/sweeps.ts";
import { sweepLeaving } from "./leaving/sweep-leaving.ts";
import { sweepFormerHolds } from "./registration/holds.ts";
import { sweepUnconfirmedRegistrations } from "./registration/unconfirmed-registrations.ts";
import { markEndedEvents, sweepEventEnds } from "./search/ended-events.ts";
import { sweepSearch } from "./search/index-events.ts";

export const jobs: CronJobs = {
  mails: { sweepUnconfirmedRegistrations, sweepReminders, sweepAnnouncements },
  sweeps: { sweepLeaving, sweepEventEnds, markEndedEvents, sweepFormerHolds, sweepSearch },
};
