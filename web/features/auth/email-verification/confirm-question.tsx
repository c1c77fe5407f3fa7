import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { refreshViewer, useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

type Props = {
  link: ConfirmationView;
  token: string;
  onDone: (result: ConfirmationResult) => void;
  /** Called if the link was used or expired while the page was open. */
  onOver: () => void;
};

const Address = ({ children }: { children: ReactNode }) => <b className="wrap-anywhere text-text">{children}</b>;

/** What the link confirms, and the button. */
export function ConfirmQuestion({ link, token, onDone, onOver }: Props) {
  const {
    submit,

    ...submission
  } = useSubmission("The address could not be confirmed. Please try again.");
  const viewer = useViewer();
  const words = WORDS[link.kind](link);

  const confirm = () =>
    submit(
      async () => {
        onDone(await http.post<ConfirmationResult>("/api/auth/confirmation", { token }));
        if (viewer) await refreshViewer().catch(() => undefined);
      },
      (error) => {
        if (!(error instanceof HttpError) || error.code !== "link-invalid") return false;
        onOver();
        return true;
      },
    );

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className="text-muted">{words.description}</p>
      {link.kind === "verify" && !link.mine && <NotMine />}
      <SubmitButton label={words.button} busyLabel="Confirming..." {...submission} />
      <p className="text-center text-sm text-muted">
        Not you? Close this page: nothing changes before the button is pressed.
      </p>
    </form>
  );
}

const WORDS: Record<
  ConfirmationView["kind"],
  (link: ConfirmationView) => { title: string; description: ReactNode; button: string }
> = {
  verify: ({ email }) => ({
    title: "Is this your address?",
    description: (
      <>
        An account was made with <Address>{email}</Address>. Confirming says that the address is yours.
      </>
    ),
    button: "Confirm this address",
  }),
  "change-old": ({ email, newEmail }) => ({
    title: "Shall your address change?",
    description: (
      <>
        The account of <Address>{email}</Address> would have the address <Address>{newEmail}</Address> from then on.
        Both mailboxes have to say yes.
      </>
    ),
    button: "Yes, change it",
  }),
  "change-new": ({ newEmail, email }) => ({
    title: "Is this your new address?",
    description: (
      <>
        An account would have the address <Address>{newEmail ?? email}</Address> from then on. Its present mailbox has
        to say yes, too.
      </>
    ),
    button: "Confirm this address",
  }),
};

/** Says that unverified credentials are removed: the owner of the email may not have created the account. */
function NotMine() {
  const viewer = useViewer();
  return (
    <Notice icon={KeyRound}>
      {viewer ? "You are signed in to another account here. " : "You are not signed in to this account here. "}
      After confirming you choose its password anew on this page. A password, second step or other sign-in set before no
      longer works, and every session of the account ends.
    </Notice>
  );
}
