import type { InvitationInput, InvitationUseView, InvitationView } from "#contract/admin/invitations.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { refreshAdmin } from "../api.ts";

const INVITATIONS = "/api/admin/invitations";
const invitationPath = (id: string) => `${INVITATIONS}/${encodeURIComponent(id)}`;

/** The query of the invitations, the newest first. */
export const invitationsQuery = pagesQuery<InvitationView>(INVITATIONS);
/** The query of the members who used an invitation. */
export const usesQuery = (id: string) => pagesQuery<InvitationUseView>(`${invitationPath(id)}/uses`);

/** Creates an invitation, one per key. Throws an HttpError. */
export async function createInvitation(input: InvitationInput, idempotencyKey: string): Promise<InvitationView> {
  const made = await http.post<InvitationView>(INVITATIONS, input, { idempotencyKey });
  refreshAdmin(INVITATIONS, "/api/admin/audit");
  return made;
}

/** Revokes an invitation. Throws an HttpError. */
export async function revokeInvitation(id: string): Promise<void> {
  await http.delete(invitationPath(id));
  refreshAdmin(INVITATIONS, "/api/admin/audit");
}

/** Copies the link of an invitation, and says in a toast whether it worked. */
export const copyLink = (link: string): Promise<void> =>
  copyText(link, "Link copied", "It could not be copied. Select it and copy it by hand.");
