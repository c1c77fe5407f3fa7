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
  /** Which of /terms and /privacy still show the placeholder. */
  unpublished: string[];
};
