import type { InvitationInput, InvitationUseView, InvitationView } from "#contract/admin/invitations.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { refreshAdmin } from "../api.ts";

const INVITATIONS = "/api/admin/invitations";
const invitationPath = (id: string) => `${INVITATIONS}/${encodeURIComponent(id)}`;

/** Every invitation, the newest first. */
export const invitationsQuery = pagesQuery<InvitationView>(INVITATIONS);
/** Who joined with one. */
export const usesQuery = (id: string) => pagesQuery<InvitationUseView>(`${invitationPath(id)}/uses`);

/** Makes one; the same key and body makes it once. Throws an HttpError. */
export async function createInvitation(input: InvitationInput, idempotencyKey: string): Promise<InvitationView> {
  const made = await http.post<InvitationView>(INVITATIONS, input, { idempotencyKey });
  refreshAdmin(INVITATIONS, "/api/admin/audit");
  return made;
}

/** From then on nobody joins with it. Throws an HttpError. */
export async function revokeInvitation(id: string): Promise<void> {
  await http.delete(invitationPath(id));
  refreshAdmin(INVITATIONS, "/api/admin/audit");
}
