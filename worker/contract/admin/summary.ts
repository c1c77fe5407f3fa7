/** All of `/api/admin`: 401 without a session; 403 `forbidden`, `second-factor-required`. */

/** `GET /api/admin/summary`. Counts stop at `WAITING_COUNT_MAX`. */
export type AdminSummaryView = {
  applications: number;
  tierRequests: number;
  deadMails: number;
  reports: number;
  opportunities: number;
  quotes: number;
  contentRequests: number;
  /** Checks of `/admin/system` that failed in the last run of cron, and one more while cron does not run. */
  failingChecks: number;
  /** Which of /terms and /privacy still show the placeholder. */
  unpublished: string[];
};
