import { MailOpen } from "lucide-react";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { Invitation } from "./use-invitation.ts";

export const invitationSentence = (trusted: boolean) =>
  trusted
    ? "You're invited. You become a member right away."
    : "You're invited. An admin still needs to approve your membership.";

/** For a code from a link where none is required. Empty in mode `open`, where invitations have no effect. */
export function InvitationNotice({ invitation, mode }: { invitation: Invitation; mode: RegistrationMode }) {
  if (mode === "open") return null;
  if (invitation.at === "refused")
    return (
      <Notice tone="warning" icon={MailOpen}>
        {invitation.sentence} You can create an account without an invitation.
      </Notice>
    );
  if (invitation.at !== "works") return null;
  return (
    <Notice tone="success" icon={MailOpen}>
      {invitationSentence(invitation.trusted)}
    </Notice>
  );
}
