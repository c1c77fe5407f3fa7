import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { confirmLink } from "../api.ts";

type Props = {
  link: ConfirmationView;
  token: string;
  onDone: (result: ConfirmationResult) => void;
  /** The link was used or expired while the page was open. */
  onOver: () => void;
};

const Address = ({ children }: { children: ReactNode }) => <b className="wrap-anywhere text-text">{children}</b>;

export function ConfirmQuestion({ link, token, onDone, onOver }: Props) {
  const words = WORDS[link.kind](link);
  const action = useAction(confirmLink, {
    onDone,
    onFailure(error) {
      const isOver = error instanceof HttpError && error.code === "link-invalid";
      if (isOver) onOver();
      return isOver;
    },
  });

  return (
    <div className="grid gap-4">
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className="text-muted">{words.description}</p>
      {link.kind === "verify" && !link.mine && <NotMine />}
      <div className="grid gap-3">
        <ActionButton action={action} input={token} variant="primary" size="lg" block busyLabel="Confirming...">
          {words.button}
        </ActionButton>
      </div>
      <p className="text-center text-sm text-muted">
        Not you? Close this page. Nothing changes until you press the button.
      </p>
    </div>
  );
}

const WORDS: Record<
  ConfirmationView["kind"],
  (link: ConfirmationView) => { title: string; description: ReactNode; button: string }
> = {
  verify: ({ email }) => ({
    title: "Is this your email address?",
    description: (
      <>
        An account was created with <Address>{email}</Address>. Confirm that this email address is yours.
      </>
    ),
    button: "Confirm email",
  }),
  "change-old": ({ email, newEmail }) => ({
    title: "Change your email?",
    description: (
      <>
        Your email will change from <Address>{email}</Address> to <Address>{newEmail}</Address> once you confirm from
        both addresses.
      </>
    ),
    button: "Change email",
  }),
  "change-new": ({ newEmail, email }) => ({
    title: "Is this your new email address?",
    description: (
      <>
        An account will use <Address>{newEmail ?? email}</Address> to sign in once the change is also confirmed from its
        current email address.
      </>
    ),
    button: "Confirm email",
  }),
};

/** Unverified credentials are removed: the owner of the email may not have created the account. */
function NotMine() {
  const viewer = useViewer();
  return (
    <Notice icon={KeyRound}>
      {viewer ? "You're signed in to a different account. " : "You're not signed in to this account. "}
      After you confirm, you choose a new password on this page. Any earlier password, two-step sign-in or linked
      sign-in stops working, and every device is signed out.
    </Notice>
  );
}
