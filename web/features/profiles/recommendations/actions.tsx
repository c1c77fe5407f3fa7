import { useState } from "react";
import type { PersonView } from "#contract/members.ts";
import type { OwnRecommendationView } from "#contract/profiles/recommendations.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { HttpError } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button, type ButtonVariant } from "#web/ui/button/button.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import {
  decideRecommendation,
  declineRequest,
  refreshRecommendations,
  takeBackRequest,
  withdrawRecommendation,
} from "../api.ts";

const WriteDialog = lazyOverlay(() => import("./write-dialog.tsx"), { resetOnOpen: true });
const AskDialog = lazyOverlay(() => import("./ask-dialog.tsx"), { resetOnOpen: true });

type Person = Pick<PersonView, "id" | "name">;
type WriteProps = {
  person: Person;
  written: OwnRecommendationView | undefined;
  variant?: ButtonVariant;
};

export function WriteButton({ person, written, variant }: WriteProps) {
  const dialog = useDialogUrl(`recommend-${person.id}`);
  const label = written?.text ? "Edit" : "Write a recommendation";
  return (
    <>
      <Button size="sm" variant={variant} aria-haspopup="dialog" onClick={dialog.show}>
        {label} <span className="sr-only">of {person.name}</span>
      </Button>
      <WriteDialog person={person} written={written} open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

export function AskButton({ person }: { person: Person }) {
  const dialog = useDialogUrl(`ask-${person.id}`);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={dialog.show}>
        Ask for a recommendation
      </Button>
      <AskDialog person={person} open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

export function WithdrawButton({ person }: { person: Person }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useAction(withdrawRecommendation);
  return (
    <>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Withdraw <span className="sr-only">your recommendation of {person.name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Withdraw your recommendation of ${person.name}?`}
        description="Your text is deleted and removed from their profile."
        confirm="Withdraw"
        busyLabel="Withdrawing..."
        danger
        onConfirm={() => withdraw.run(person.id)}
        waiting={withdraw}
      />
    </>
  );
}

export function TakeBackButton({ person }: { person: Person }) {
  const action = useAction(takeBackRequest);
  return (
    <ActionButton action={action} input={person.id} size="sm" busyLabel="Taking back...">
      Take back <span className="sr-only">your request to {person.name}</span>
    </ActionButton>
  );
}

export function DeclineButton({ person }: { person: Person }) {
  const action = useAction(declineRequest);
  return (
    <ActionButton action={action} input={person.id} size="sm" variant="ghost" busyLabel="Declining...">
      Decline <span className="sr-only">the request of {person.name}</span>
    </ActionButton>
  );
}

/** Decides about the text on screen (`version`). If the author changed it, fetches the new text. */
export function DecisionButtons({ received }: { received: OwnRecommendationView }) {
  const { person, state, version } = received;
  const decide = useAction(decideRecommendation(person.id), {
    onFailure(error) {
      if (!(error instanceof HttpError && error.code === "conflict")) return false;
      toastError(`${person.name} has changed the text. Please read it again.`);
      void refreshRecommendations();
      return true;
    },
  });
  const button = (to: "shown" | "hidden", label: string, busyLabel: string, variant: ButtonVariant) => (
    <Button
      size="sm"
      variant={variant}
      busy={decide.busy && decide.input?.state === to}
      busyLabel={busyLabel}
      {...waitAttributes(decide)}
      onClick={() => void decide.run({ state: to, version })}
    >
      {label} <span className="sr-only">the recommendation by {person.name}</span>
    </Button>
  );
  return (
    <>
      {state !== "shown" && button("shown", "Show", "Showing...", state === "pending" ? "primary" : "secondary")}
      {state !== "hidden" && button("hidden", "Hide", "Hiding...", "secondary")}
      <WaitNote of={decide} className="text-subtle" />
    </>
  );
}
