import type { InvitationInput, InvitationUseView, InvitationView } from "#contract/admin/invitations.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { refreshAdmin } from "../api.ts";

const INVITATIONS = "/api/admin/invitations";
const invitationPath = (id: string) => `${INVITATIONS}/${encodeURIComponent(id)}`;

export const invitationsQuery = (search: string) => pagesQuery<InvitationView>(INVITATIONS, search);
export const usesQuery = (id: string) => pagesQuery<InvitationUseView>(`${invitationPath(id)}/uses`);

export const createInvitation = mutation({
  mutationFn: (input: InvitationInput, { idempotencyKey }) =>
    http.post<InvitationView>(INVITATIONS, input, { idempotencyKey }),
  onSuccess: refreshAdmin,
  success: "Invitation created",
});

export const revokeInvitation = mutation({
  mutationFn: (id: string) => http.delete(invitationPath(id)),
  onSuccess: refreshAdmin,
  success: "Invitation revoked",
});
