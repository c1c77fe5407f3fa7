import { useState } from "react";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { ReasonField, type ReasonState, reasonMissing } from "../reason-field.tsx";
import { memberCommands } from "./api.ts";

/** The actions that ask for confirmation. */
export type MemberAction = "role" | "sign-out" | "suspend" | "restore";
/** The result of an action, shown in the drawer. */
export type Outcome = { done: boolean; text: string };

type Props = {
  action: MemberAction | null;
  member: AdminMemberView;
  isMe: boolean;
  onClose: () => void;
  onOutcome: (outcome: Outcome) => void;
};
type Texts = { title: string; description: string; confirm: string; done: string; danger?: boolean };

function textsOf(action: MemberAction, { name, role }: AdminMemberView, isMe: boolean): Texts {
  if (action === "role" && role === "admin")
    return {
      title: isMe ? "Give up your role" : `Make ${name} a member`,
      description: isMe ? "You lose the Admin Panel at once." : `${name} loses the Admin Panel at once.`,
      confirm: "Make member",
      done: `${name} is a member`,
      danger: true,
    };
  if (action === "role")
    return {
      title: `Make ${name} an administrator`,
      description: `${name} then sees and decides everything in the Admin Panel, your own role included.`,
      confirm: "Make administrator",
      done: `${name} is an administrator`,
    };
  if (action === "sign-out")
    return {
      title: `Sign ${name} out everywhere`,
      description: isMe
        ? "This session ends as well."
        : "Every session of theirs ends at once. They may sign in again.",
      confirm: "Sign out everywhere",
      done: `${name} is signed out everywhere`,
      danger: true,
    };
  if (action === "restore")
    return {
      title: `Lift the suspension of ${name}`,
      description: "They may sign in again, as what they were before.",
      confirm: "Lift suspension",
      done: `The suspension of ${name} is lifted`,
    };
  return {
    title: `Suspend ${name}`,
    description: "Every session of theirs ends at once, and they cannot sign in until the suspension is lifted.",
    confirm: "Suspend",
    done: `${name} is suspended`,
    danger: true,
  };
}

/** Asks for confirmation. An error that is not about the reason closes the dialog and is shown in the drawer. */
export function ActionDialog({ action, member, isMe, onClose, onOutcome }: Props) {
  const [reason, setReason] = useState<ReasonState>({ text: "" });
  // While the dialog closes, its content stays.
  const [last, setLast] = useState<MemberAction>("role");
  if (action && action !== last) setLast(action);
  const { title, description, confirm, done, danger } = textsOf(last, member, isMe);

  async function onConfirm(): Promise<boolean> {
    const error = last === "suspend" ? reasonMissing(reason.text) : undefined;
    if (error) {
      setReason({ ...reason, error });
      return false;
    }
    try {
      await send(last, member, reason.text.trim());
    } catch (failure) {
      const refused = failure instanceof HttpError ? failure.fields.reason : undefined;
      if (refused) {
        setReason({ ...reason, error: refused });
        return false;
      }
      onOutcome({ done: false, text: failure instanceof Error ? failure.message : String(failure) });
      return true;
    }
    setReason({ text: "" });
    onOutcome({ done: true, text: done });
    // The action may have changed the role or session of this admin.
    if (isMe) void refreshViewer().catch(() => undefined);
    return true;
  }

  return (
    <ConfirmDialog
      open={action !== null}
      onClose={onClose}
      title={title}
      description={description}
      confirm={confirm}
      busyLabel="Saving..."
      danger={danger}
      onConfirm={onConfirm}
    >
      {last === "suspend" && <ReasonField value={reason} onChange={setReason} hint={`${member.name} reads this.`} />}
    </ConfirmDialog>
  );
}

function send(action: MemberAction, member: AdminMemberView, reason: string): Promise<void> {
  const commands = memberCommands(member.id);
  if (action === "role") return commands.changeRole(member.role === "admin" ? "member" : "admin");
  if (action === "sign-out") return commands.signOutEverywhere();
  if (action === "restore") return commands.restore();
  return commands.suspend(reason);
}
