import { focusHeading } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { changeKind } from "../api.ts";
import { KIND_CHOICES } from "./kind-choices.ts";

/** For an account created by an event registration, until a kind is chosen. */
export default function KindCard() {
  const action = useAction(changeKind, { onDone: focusHeading });
  return (
    <SectionCard
      title="I am a…"
      inside="flush"
      footer={<span className="text-meta text-muted">You can change this anytime in Settings &gt; Account.</span>}
    >
      <Rows className="border-t border-border">
        {KIND_CHOICES.map(({ value, title, description, input }) => (
          <li key={value} className="gap-x-4 py-3">
            <div className="min-w-0 grow">
              <p className="font-semibold">{title}</p>
              <p className="text-meta text-muted">{description}</p>
            </div>
            <ActionButton action={action} input={input} size="sm" aria-label={`Choose ${title}`} busyLabel="Saving...">
              Choose
            </ActionButton>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}
