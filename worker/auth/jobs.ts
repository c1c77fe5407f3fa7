import type { CronJobs } from "#domain/nouns/noun.ts";
import { sweepErasures } from "./deletion/sweep-erasures.ts";
import { keepLedger } from "./ledger/keep-ledger.ts";
import {
  sweepEmailChanges,
  sweepSecondFactorSetups,
  sweepSessions,
  sweepVerifications,
} from "./session/expiry-sweeps.ts";
import { sweepSessionRevocations } from "./session/revoke-sessions.ts";
import { sweepInvitations } from "./sign-up/invitations.ts";
import { sweepPendingRemovals } from "./two-factor/pending-removal.ts";
import { renewSecondFactors } from "./two-factor/renew-second-factors.ts";

export const jobs: CronJobs = {
  first: { keepLedger },
  sweeps: {
    sweepSessionRevocations,
    sweepInvitations,
    sweepSessions,
    sweepVerifications,
    sweepEmailChanges,
    sweepSecondFactorSetups,
    renewSecondFactors,
    sweepPendingRemovals,
  },
  objects: { sweepErasures },
};
