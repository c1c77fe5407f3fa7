import {
  APPROVED,
  type ApplicationPage,
  type ApplicationView,
  type ApprovalInput,
  type DecisionView,
  REJECTED,
} from "#contract/admin/applications.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { refreshAdmin } from "../api.ts";

const APPLICATIONS = "/api/admin/applications";

/** The query of the open applications, the oldest first. The inbox socket says when they change. */
export const applicationsQuery = pagesQuery<ApplicationView>(APPLICATIONS);

/** The default tier of an approval. */
export const askedTier = ({ requestedTier, currentTier }: ApplicationView) => requestedTier ?? currentTier;

/** Approves a membership or a tier request. Returns whether the row is decided. Throws an HttpError that the caller shows. */
export async function approve(application: ApplicationView, tierId: string): Promise<void> {
  const { id, kind } = application;
  const input: ApprovalInput = tierId === askedTier(application).id ? { kind } : { kind, tierId };
  const decision = await http.post<DecisionView>(`${APPLICATIONS}/${encodeURIComponent(id)}/approval`, input);
  settle(application, decision);
  toastSuccess(kind === "membership" ? APPROVED : `Tier request of ${application.name} approved`);
}

/** Rejects an application with a reason. Throws an HttpError. */
export async function reject(application: ApplicationView, reason: string): Promise<void> {
  const { id, kind } = application;
  const path = `${APPLICATIONS}/${encodeURIComponent(id)}/rejection`;
  const decision = await http.post<DecisionView>(path, { kind, reason });
  settle(application, decision);
  toastSuccess(kind === "membership" ? REJECTED : `Tier request of ${application.name} rejected`);
}

/** Handles a decision that failed because another admin decided or the member is gone. Returns whether the row is decided. */
export function handleConflict(error: unknown): boolean {
  if (!(error instanceof HttpError) || ![404, 409].includes(error.status)) return false;
  toastError(error.message);
  refreshAdmin(APPLICATIONS);
  return true;
}

function settle({ id, kind, name }: ApplicationView, { mail }: DecisionView): void {
  queryClient.setQueryData(applicationsQuery.queryKey, (data) => {
    const without = (page: ApplicationPage) => ({
      ...page,
      rows: page.rows.filter((row) => row.id !== id || row.kind !== kind),
    });
    return data && { ...data, pages: data.pages.map(without) };
  });
  refreshAdmin(APPLICATIONS, "/api/admin/members", "/api/admin/tiers");
  if (mail === "refused") toastError(`${name} could not be told by mail: their mailbox refused mail before.`);
}
