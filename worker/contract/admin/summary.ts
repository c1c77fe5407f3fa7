/**
 * Everything under `/api/admin` is for admins: 401 without a session, 403 `forbidden` or `second-factor-required` for everybody else.
 */

/** `GET /api/admin/summary`: what needs an admin's attention. Counts stop at 9 (`WAITING_COUNT_MAX`). */
export type AdminSummaryView = {
  applications: number;
  tierRequests: number;
  deadMails: number;
  /** Open ones, without those about the admin who asks. */
  reports: number;
  /** Opportunities that wait for a review. */
  opportunities: number;
  /** Quotes that wait for a decision. */
  quotes: number;
  /** Open requests for content of the academy. */
  contentRequests: number;
  /** Paths among /terms and /privacy that still show the placeholder. */
  unpublished: string[];
};
