import type { AdminMemberView } from "#contract/admin/members.ts";
import { useConfirmedAction } from "#web/forms/reauthentication/use-confirmed-action.tsx";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { ReasonDialogProps } from "../reason/reason-dialog.tsx";
import {
  changeRole,
  requestSecondFactorRemoval,
  restoreMember,
  signOutMember,
  stopSecondFactorRemoval,
  suspendMember,
} from "./api.ts";
import { type ShowOutcome, showingOutcome } from "./outcome.ts";

const ReasonDialog = lazyOverlay<ReasonDialogProps<unknown>>(() => import("../reason/reason-dialog.tsx"), {
  resetOnOpen: true,
});

export type QuestionName = "role" | "sign-out" | "suspend" | "restore" | "second-step" | "keep-second-step";

type Props = {
  member: AdminMemberView;
  isMe: boolean;
  asked: QuestionName | null;
  onClose: () => void;
  onOutcome: ShowOutcome;
};

export function MemberQuestions({ member, isMe, asked, onClose, onOutcome }: Props) {
  const { id, name } = member;
  const dialog = (question: QuestionName) => ({ open: asked === question, onClose, onOutcome });
  const suspended = showingOutcome(onOutcome, `${name} is suspended`);
  return (
    <>
      <RoleQuestion {...dialog("role")} member={member} isMe={isMe} />
      <Question
        {...dialog("sign-out")}
        mutation={signOutMember(member)}
        input={undefined}
        title={`Sign ${name} out on all devices`}
        description={
          isMe
            ? "You will be signed out here too."
            : "This signs them out on every device right away. They can sign in again."
        }
        confirm="Sign out on all devices"
        done={`${name} is signed out on all devices`}
        danger
      />
      <Question
        {...dialog("second-step")}
        mutation={requestSecondFactorRemoval(member)}
        input={undefined}
        title={`Remove two-step sign-in for ${name}`}
        description={`Make sure ${name} really asked for this, for example in a call. We email them, and they can cancel within 24 hours. After that, they sign in with just their password.`}
        confirm="Remove in 24 hours"
        done={`Two-step sign-in for ${name} will be removed in 24 hours`}
        danger
      />
      <Question
        {...dialog("keep-second-step")}
        mutation={stopSecondFactorRemoval(member)}
        input={undefined}
        title={`Keep two-step sign-in for ${name}`}
        description="This cancels the removal. They keep signing in with a code."
        confirm="Cancel removal"
        done={`Two-step sign-in for ${name} stays on`}
      />
      <Question
        {...dialog("restore")}
        mutation={restoreMember(member)}
        input={undefined}
        title={`Lift ${name}'s suspension`}
        description="They can sign in again with their previous access."
        confirm="Lift suspension"
        done={`${name}'s suspension is lifted`}
      />
      <ReasonDialog
        open={asked === "suspend"}
        onClose={onClose}
        title={`Suspend ${name}`}
        description="They are signed out on every device right away and can't sign in until you lift the suspension."
        label="Suspend"
        busyLabel="Saving..."
        reader={name}
        mutation={suspendMember(member)}
        draft={`admin/suspension/${id}`}
        onDone={suspended.onDone}
      />
    </>
  );
}

type DialogProps = { open: boolean; onClose: () => void; onOutcome: ShowOutcome };

function RoleQuestion({ member, isMe, ...dialog }: DialogProps & { member: AdminMemberView; isMe: boolean }) {
  const { name } = member;
  const isAdmin = member.role === "admin";
  const texts = isAdmin
    ? {
        title: isMe ? "Remove your admin role" : `Remove ${name}'s admin role`,
        description: isMe
          ? "You lose access to the Admin Panel right away."
          : `${name} loses access to the Admin Panel right away.`,
        confirm: "Remove admin role",
        done: `${name} is no longer an admin`,
      }
    : {
        title: `Make ${name} an admin`,
        description: `${name} gets full access to the Admin Panel and can change your role, too.`,
        confirm: "Make admin",
        done: `${name} is an admin`,
      };
  return (
    <Question
      {...dialog}
      {...texts}
      mutation={changeRole(member)}
      input={isAdmin ? "member" : "admin"}
      danger={isAdmin}
    />
  );
}

type QuestionProps<Input> = DialogProps & {
  mutation: Mutation<Input, unknown>;
  input: Input;
  title: string;
  description: string;
  confirm: string;
  done: string;
  danger?: boolean;
};

/** Closes after a failure too, because the drawer shows the result. */
function Question<Input>({ mutation, input, done, onOutcome, ...dialog }: QuestionProps<Input>) {
  const { action, question } = useConfirmedAction(mutation, showingOutcome(onOutcome, done));
  return (
    <>
      <ConfirmDialog
        {...dialog}
        busyLabel="Saving..."
        waiting={action}
        onConfirm={async () => {
          await action.run(input);
          return true;
        }}
      />
      {question}
    </>
  );
}
