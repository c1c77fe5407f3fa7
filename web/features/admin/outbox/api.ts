import type { OutboxMailView, OutboxPage, OutboxRowView } from "#contract/mail.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const OUTBOX = "/api/admin/outbox";
const mailPath = (id: string) => `${OUTBOX}/${encodeURIComponent(id)}`;

/** The query of the mails, of one status or all, the newest first. */
export const outboxQuery = (search: string) => pagesQuery<OutboxRowView>(OUTBOX, search);
/** The query of the text of a mail. 404 outside local development. */
export const mailQuery = (id: string) => apiQuery<OutboxMailView>(mailPath(id));

type Pages = { pages: OutboxPage[]; pageParams: (string | null)[] };

/** Sends a dead mail again, which is possible once. Updates its row in the cache. Throws an HttpError. */
export async function replay(id: string): Promise<void> {
  const now = await http.post<OutboxRowView>(`${mailPath(id)}/replay`);
  const withIt = (page: OutboxPage) => ({ ...page, rows: page.rows.map((row) => (row.id === id ? now : row)) });
  queryClient.setQueriesData<Pages>(
    { queryKey: [OUTBOX, "pages"] },
    (data) => data && { ...data, pages: data.pages.map(withIt) },
  );
  refreshAdmin("/api/admin/audit");
}

/** Fetches the list again, after a replay failed because the mail has changed. */
export const refreshOutbox = () => refreshAdmin(OUTBOX);
