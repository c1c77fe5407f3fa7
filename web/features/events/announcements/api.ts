import { http } from "#web/lib/http.ts";

/** Sends an announcement to everybody whose registration is confirmed, at most once a day. */
export const sendAnnouncement = (id: string, text: string, idempotencyKey: string): Promise<unknown> =>
  http.post(`/api/events/${encodeURIComponent(id)}/announcements`, { text }, { idempotencyKey });
