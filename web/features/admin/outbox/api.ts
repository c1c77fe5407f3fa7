import type { MailsReplayedView, OutboxMailView, OutboxRowView } from "#contract/mail.ts";
import { counted } from "#contract/numbers.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { refreshAdmin, refreshAdminExcept } from "../api.ts";

const OUTBOX = "/api/admin/outbox";
const mailPath = (id: string) => `${OUTBOX}/${encodeURIComponent(id)}`;

export const outboxQuery = (search: string) => pagesQuery<OutboxRowView>(OUTBOX, search);
/** The text of an email. 404 outside local development. */
export const mailQuery = (id: string) => apiQuery<OutboxMailView>(mailPath(id));

/** Sends all of them again that can be. */
export const replayAllMails = mutation({
  mutationFn: () => http.post<MailsReplayedView>(`${OUTBOX}/replay`),
  onSuccess: refreshAdmin,
  success: ({ count }) => `${counted(count, "email")} queued to send again`,
});

/** Sends a dead-lettered email again, which is possible once. */
export const replayMail = mutation({
  mutationFn: (id: string) => http.post<OutboxRowView>(`${mailPath(id)}/replay`),
  onSuccess: (now, id) => {
    changeRows(outboxQuery(""), (rows) => rows.map((row) => (row.id === id ? now : row)));
    refreshAdminExcept(OUTBOX);
  },
  success: "Email queued to send again",
});
