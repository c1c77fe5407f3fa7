/** The parts of the overview. `/admin/<part>` shows the overview from there. */
export const OVERVIEW_PARTS = ["approvals", "tiers", "registration"] as const;
