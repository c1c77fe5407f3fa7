/** `/admin/<part>` scrolls the overview to that part. */
export const OVERVIEW_PARTS = ["approvals", "tiers", "registration"] as const;
