const NONE = { rows: [], cursor: null };

/** What the document of a dashboard has whose cards are empty, so that the page asks for nothing. Without a profile there are no first steps. */
export const quietDashboard = (viewerId: string | undefined): Record<string, unknown> => ({
  "/api/events?view=mine": NONE,
  "/api/posts": NONE,
  "/api/opportunities": NONE,
  "/api/network/suggestions": { rows: [] },
  "/api/network/summary": { connections: 0, newThisMonth: 0, pendingRequests: 0, introductions: 0 },
  [`/api/profiles/${viewerId}`]: null,
});
