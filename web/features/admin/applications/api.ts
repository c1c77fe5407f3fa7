import { APPROVED, type ApplicationView, type DecisionView, REJECTED } from "#contract/admin/applications.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { invalidateOnPush } from "#web/live/pushes.ts";
import { toastError } from "#web/ui/feedback/toast.ts";
import { refreshAdmin } from "../api.ts";

const APPLICATIONS = "/api/admin/applications";
const applicationPath = (id: string) => `${APPLICATIONS}/${encodeURIComponent(id)}`;

/** Open applications; without `order` the oldest first. */
export const applicationsQuery = (search: string) => pagesQuery<ApplicationView>(APPLICATIONS, search);
invalidateOnPush("applications", { queryKey: [APPLICATIONS] });

export const askedTier = ({ requestedTier, currentTier }: ApplicationView) => requestedTier ?? currentTier;

export const approve = (application: ApplicationView) =>
  mutation({
    mutationFn: (tierId: string) =>
      http.post<DecisionView>(`${applicationPath(application.id)}/approval`, {
        kind: application.kind,
        ...(tierId !== askedTier(application).id && { tierId }),
      }),
    onSuccess: (decision) => settle(application, decision),
    success: application.kind === "membership" ? APPROVED : `${application.name}'s tier request approved`,
  });

export const reject = (application: ApplicationView) =>
  mutation({
    mutationFn: ({ reason }: { reason: string }) =>
      http.post<DecisionView>(`${applicationPath(application.id)}/rejection`, { kind: application.kind, reason }),
    onSuccess: (decision) => settle(application, decision),
    success: application.kind === "membership" ? REJECTED : `${application.name}'s tier request rejected`,
  });

/** Handles 404 and 409: another admin decided, or the member is gone. Returns whether the row is decided. */
export function handleConflict(error: unknown): boolean {
  if (!(error instanceof HttpError) || ![404, 409].includes(error.status)) return false;
  toastError(error.message);
  refreshAdmin();
  return true;
}

function settle({ id, kind, name }: ApplicationView, { mail }: DecisionView): void {
  changeRows(applicationsQuery(""), (rows) => rows.filter((row) => row.id !== id || row.kind !== kind));
  refreshAdmin();
  if (mail === "refused") toastError(`${name} wasn't notified: earlier emails to this person bounced.`);
}
