import { Check } from "lucide-react";
import { useId, useState } from "react";
import type { ApplicationView, DecisionView } from "#contract/admin/applications.ts";
import { formatShortDate } from "#contract/dates.ts";
import { HttpError } from "#web/lib/http.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Moment } from "../moment.tsx";
import { PersonCell } from "../person-cell.tsx";
import type { ReasonDialogProps } from "../reason/reason-dialog.tsx";
import { TierSelect, useIsWithdrawn } from "../tier-select.tsx";
import { approve, askedTier, handleConflict, reject } from "./api.ts";

const ReasonDialog = lazyOverlay<ReasonDialogProps<DecisionView>>(() => import("../reason/reason-dialog.tsx"), {
  resetOnOpen: true,
});

type Props = { application: ApplicationView; onDecided: () => void };

const NOT_OFFERED = "This tier is no longer offered. Choose another one.";

export function ApplicationRow({ application, onDecided }: Props) {
  const { kind, name, memberKind, date, currentTier } = application;
  const asked = askedTier(application);
  const [tier, setTier] = useState(asked);
  const [refused, setRefused] = useState<{ id: string; sentence: string } | null>(null);
  const errorId = useId();
  // The current tier of a member can be given again even if it is withdrawn.
  const isWithdrawn = useIsWithdrawn(tier) && tier.id !== currentTier.id;
  const error = isWithdrawn ? NOT_OFFERED : refused?.id === tier.id ? refused.sentence : null;
  return (
    <tr data-row>
      <th scope="row">
        <PersonCell person={application}>
          <span className="font-semibold">{name}</span> {kind === "tier" && <Pill tone="info">Tier request</Pill>}
        </PersonCell>
      </th>
      <td data-label="Type" className="whitespace-nowrap">
        {KINDS[memberKind].title}
      </td>
      <td data-label="Requested tier">
        <TierSelect
          className="h-9 w-auto max-w-full min-w-32 text-sm max-md:h-11 max-md:text-[16px]"
          aria-label={`Tier for ${name}`}
          own={asked}
          value={tier}
          onChange={setTier}
          {...(error && { "aria-invalid": true, "aria-describedby": errorId })}
        />
        {error && (
          <div className="mt-1 max-w-56" role="status">
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )}
        {kind === "tier" && (
          <span className="under">
            Current tier: <bdi>{currentTier.name}</bdi>
          </span>
        )}
      </td>
      <td data-label="Date" className="max-lg:ml-auto">
        <Moment at={date} format={formatShortDate} />
      </td>
      <td className="acts">
        <Decision
          application={application}
          tierId={tier.id}
          onDecided={onDecided}
          onRefused={(sentence) => setRefused({ id: tier.id, sentence })}
          // An earlier refusal of the server does not disable the button, because it may no longer apply.
          refusalId={isWithdrawn ? errorId : undefined}
        />
      </td>
    </tr>
  );
}

type DecisionProps = Props & {
  tierId: string;
  onRefused: (sentence: string) => void;
  refusalId: string | undefined;
};

function Decision({ application, tierId, onDecided, onRefused, refusalId }: DecisionProps) {
  const { id, kind, name } = application;
  const [isRejecting, setIsRejecting] = useState(false);
  const handlers = {
    onDone() {
      setIsRejecting(false);
      onDecided();
    },
    onFailure(error: unknown) {
      const isDecided = handleConflict(error);
      if (isDecided) handlers.onDone();
      return isDecided;
    },
  };
  const approval = useAction(approve(application), {
    ...handlers,
    onFailure(error) {
      const sentence = error instanceof HttpError ? error.fields.tierId : undefined;
      if (sentence) onRefused(sentence);
      return sentence !== undefined || handlers.onFailure(error);
    },
  });
  return (
    <>
      <div className="buttons">
        <ActionButton
          action={approval}
          input={tierId}
          size="sm"
          busyLabel="Approving..."
          aria-label={`Approve ${name}`}
          {...(refusalId && { "aria-disabled": true, "aria-describedby": refusalId })}
        >
          <Icon of={Check} />
          Approve
        </ActionButton>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Reject ${name}`}
          aria-disabled={approval.busy}
          onClick={() => setIsRejecting(true)}
        >
          Reject
        </Button>
      </div>
      <ReasonDialog
        {...handlers}
        open={isRejecting}
        onClose={() => setIsRejecting(false)}
        title={kind === "tier" ? `Reject ${name}'s tier request` : `Reject ${name}`}
        description={
          kind === "tier"
            ? "They keep their current tier."
            : "They keep their limited access and can apply again in 30 days."
        }
        label="Reject"
        busyLabel="Rejecting..."
        reader={name}
        mutation={reject(application)}
        draft={`admin/applications/${kind}-${id}`}
      />
    </>
  );
}
