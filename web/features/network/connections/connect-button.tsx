import { Clock, type LucideIcon, UserCheck, UserPlus } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { Relation, RelationView } from "#contract/network/relation.ts";
import { PROBLEMS } from "#contract/problems.ts";
import type { InvestorRequestsView } from "#contract/profiles/profile.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { Button, type ButtonSize, type ButtonVariant } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { RelatedPerson } from "./api.ts";
import { requestsLeftSentence } from "./investor-requests.ts";
import { useConnection } from "./use-connection.ts";

type Look = { word: string; icon?: LucideIcon; variant: ButtonVariant; says: (name: string) => string };

/** `word` is the state; `says` is the effect of pressing, for screen readers only. */
const LOOKS: Record<Exclude<Relation, "self">, Look> = {
  none: { word: "Connect", icon: UserPlus, variant: "secondary", says: (name) => `with ${name}` },
  sent: { word: "Pending", icon: Clock, variant: "ghost", says: (name) => `request to ${name}, withdraw it` },
  received: { word: "Accept", variant: "primary", says: (name) => name },
  connected: { word: "Connected", icon: UserCheck, variant: "soft", says: (name) => `with ${name}, disconnect` },
};

type Props = {
  person: RelatedPerson;
  size?: ButtonSize;
  variant?: ButtonVariant;
  className?: string;
  /** The id of an element with the reason why the viewer cannot connect. Default: a text below the button. */
  refusalId?: string | undefined;
  /** The limit on requests to investors, if the screen knows it. */
  limit?: InvestorRequestsView | null;
  /** Called after a request was answered or withdrawn. */
  onGone?: (related: RelationView) => void;
};

/** The main button is the same element in all states, so that it keeps the focus. If disabled, it says why. */
export function ConnectButton({ person, size = "sm", variant, className, refusalId, limit, onGone }: Props) {
  const viewer = useViewer();
  const connection = useConnection(person, onGone);
  const [isAsking, setIsAsking] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const ownNote = useId();
  const { shown, isBusy } = connection;
  if (!viewer || shown === "self") return null;
  const look = LOOKS[shown];
  const lacks = admissionRefusal(viewer);
  // Not while an action can be undone.
  const asks = shown === "none" && !connection.isWithdrawn && !connection.isIgnored;
  const left = limit && asks && !lacks ? requestsLeftSentence(limit) : undefined;
  const refusal = lacks ? PROBLEMS[lacks][1] : (connection.refusal ?? (limit?.left === 0 ? left : undefined));
  const described = left ? { "aria-describedby": ownNote } : {};
  const noteId = lacks && refusalId ? refusalId : ownNote;
  const waiting = connection.waiting ?? { id: ownNote, wait: 0 };
  const onPress = {
    none: connection.connect,
    sent: connection.withdraw,
    received: () => void connection.accept(),
    connected: () => setIsAsking(true),
  }[shown];
  return (
    <>
      <Button
        ref={main}
        size={size}
        variant={(shown === "none" && variant) || look.variant}
        className={className}
        {...(refusal
          ? { "aria-disabled": true, "aria-describedby": noteId }
          : { ...described, ...waitAttributes(waiting) })}
        // The second click of a double-click would reverse the first one.
        onClick={({ detail }) => detail < 2 && !isBusy && onPress()}
      >
        {look.icon && <Icon of={look.icon} />}
        <span key={shown} data-relation={shown}>
          {look.word} <span className="sr-only">{look.says(person.name)}</span>
        </span>
      </Button>
      {shown === "received" && (
        <Button
          size={size}
          variant="ghost"
          className={className}
          onClick={() => {
            main.current?.focus();
            if (!isBusy) connection.ignore();
          }}
        >
          <span>
            Ignore <span className="sr-only">{person.name}</span>
          </span>
        </Button>
      )}
      {((refusal && noteId === ownNote) || left) && (
        <p id={ownNote} role={lacks ? undefined : "status"} className="w-full text-meta text-muted">
          {refusal ?? left}
        </p>
      )}
      <WaitNote of={waiting} className="w-full text-subtle" />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Disconnect from ${person.name}?`}
        description="You will no longer be in each other's network. They aren't notified, and you can ask to connect again."
        confirm="Disconnect"
        busyLabel="Disconnecting..."
        danger
        onConfirm={connection.disconnect}
      />
    </>
  );
}
