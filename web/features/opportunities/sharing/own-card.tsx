import { Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatMoment } from "#contract/dates.ts";
import { fullCount } from "#contract/numbers.ts";
import { isDayOver } from "#contract/opportunities/last-day.ts";
import { OPPORTUNITY_PARTS } from "#contract/opportunities/limits.ts";
import type { OpportunityState } from "#contract/opportunities/lists.ts";
import type { OpportunityView, OwnOpportunityView } from "#contract/opportunities/opportunities.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { OpportunityStatePill, STATES } from "../detail/state-pill.tsx";
import { changeState, deleteDraft } from "./api.ts";
import { Parties } from "./parties.tsx";

const OpportunityDialog = lazyOverlay(() => import("./opportunity-dialog.tsx"), { resetOnOpen: true });

type Props = { opportunity: OpportunityView; own: OwnOpportunityView };

export function OwnCard({ opportunity, own }: Props) {
  const { id, state, full } = opportunity;
  const figures = [
    ["Interested", fullCount(full?.interested ?? 0)],
    ["Saved", fullCount(own.saved)],
    ["Passed", fullCount(own.passed)],
    ["Unanswered", own.unanswered < OPPORTUNITY_PARTS.questions ? own.unanswered : `${own.unanswered}+`],
  ];
  return (
    <>
      <SectionCard title="Your raise" action={<OpportunityStatePill state={state} />} inside="flush">
        {state === "draft" && own.reviewReason && (
          <div className="px-5 pb-4 max-md:px-4">
            <Notice tone="warning">
              <p className="font-semibold">An admin sent it back to you</p>
              <p className="whitespace-pre-line wrap-anywhere">{own.reviewReason}</p>
            </Notice>
          </div>
        )}
        {isPausedByDay(opportunity) && (
          <div className="px-5 pb-4 max-md:px-4">
            <Notice tone="warning">
              Its last day is over, so no one new can see it. To open it again, edit it and set another day. An admin
              reviews it.
            </Notice>
          </div>
        )}
        <dl className="grid grid-cols-2 gap-px border-t border-border bg-border">
          {figures.map(([name, count]) => (
            <div key={name} className="flex flex-col bg-surface px-5 py-2.5 max-md:px-4">
              <dt className="order-2 text-meta text-muted">{name}</dt>
              <dd className="serif order-1 text-h3 tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
        <Steps key={state} id={id} opportunity={opportunity} />
      </SectionCard>
      {state === "closed" && <Parties id={id} parties={own.parties} />}
      <History own={own} />
    </>
  );
}

/** Paused, and cannot be resumed, because its last day is over. */
const isPausedByDay = ({ state, full }: OpportunityView): boolean =>
  state === "paused" && isDayOver(full?.round.closesOn ?? null);

const NEXT: Partial<Record<OpportunityState, [to: OpportunityState, label: string, busy: string]>> = {
  draft: ["in-review", "Send for review", "Sending..."],
  "in-review": ["draft", "Take back", "Taking back..."],
  open: ["paused", "Pause", "Pausing..."],
  paused: ["open", "Resume", "Resuming..."],
};

function Steps({ id, opportunity }: { id: string; opportunity: OpportunityView }) {
  const { state, company, openedAt } = opportunity;
  const edit = useDialogUrl("edit");
  const change = useAction(changeState(id));
  const remove = useAction(deleteDraft(id));
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"close" | "delete" | null>(null);
  const next = NEXT[state];
  if (!next) return null;
  const [to, label, busyLabel] = next;
  const isClosable = state === "open" || state === "paused";
  return (
    <div className="card-foot flex-wrap">
      <Button size="sm" onClick={edit.show} onPointerEnter={OpportunityDialog.preload}>
        <Icon of={Pencil} size={16} />
        Edit
      </Button>
      {!isPausedByDay(opportunity) && (
        <ActionButton
          action={change}
          input={to}
          size="sm"
          variant={state === "draft" ? "primary" : "ghost"}
          busyLabel={busyLabel}
        >
          {label}
        </ActionButton>
      )}
      {isClosable && (
        <Button size="sm" variant="ghost" onClick={() => setAsked("close")}>
          Close
        </Button>
      )}
      {(openedAt === null || state === "draft") && (
        <Button size="sm" variant="ghost" onClick={() => setAsked("delete")}>
          Delete
        </Button>
      )}
      <OpportunityDialog open={edit.isOpen} onClose={edit.close} opportunity={opportunity} />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === "delete" ? `Delete ${company}?` : `Close ${company}?`}
        description={
          asked === "delete"
            ? openedAt === null
              ? "The draft is deleted. You can't undo this."
              : "It was open before, so members' interest, questions and saves are deleted too, as are your updates. You can't undo this."
            : "You can't open it again. Once it's closed, you can name who was party to the deal."
        }
        confirm={asked === "delete" ? "Delete" : "Close it"}
        busyLabel="One moment..."
        danger
        waiting={asked === "delete" ? remove : change}
        onConfirm={async () => {
          if (asked !== "delete") return change.run("closed");
          const isDone = await remove.run();
          if (isDone) void navigate("/opportunities", { replace: true });
          return isDone;
        }}
      />
    </div>
  );
}

function History({ own: { history } }: { own: OwnOpportunityView }) {
  if (history.length === 0) return null;
  return (
    <SectionCard title="History" inside="flush">
      <ul className="rows">
        {history.map(({ state, actor, at, reason }) => (
          <li key={`${at} ${state}`} className="text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">
                {STATES[state].word}
                {reason && <span className="font-normal text-muted"> · {reason}</span>}
              </p>
              <p className="text-meta text-muted">
                {actor && <span>{actor} · </span>}
                <span>{formatMoment(at)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
