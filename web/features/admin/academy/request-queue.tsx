import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { AdminContentRequestView, PublicationInput } from "#contract/academy/requests.ts";
import { formatShortDate } from "#contract/dates.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { contentRequestsQuery, declineRequest, publishRequest } from "./api.ts";

const AnswerField = lazy(recoverable(() => import("./published-field.tsx")));
const WithdrawDialog = lazyOverlay(() => import("./withdraw-dialog.tsx"), { resetOnOpen: true });

export function RequestQueue() {
  return (
    <QueryState
      query={useQuery(contentRequestsQuery)}
      failed="Could not load requests."
      loading={<Skeleton height={160} />}
    >
      {({ rows }) => (
        <SectionCard title="Requested content" inside="flush" footer={<Withdrawal />}>
          {rows.length === 0 ? (
            <EmptyState title="No open requests" level={3}>
              What members ask for appears here. Choose a course in the list, or begin a new one.
            </EmptyState>
          ) : (
            <Rows className="border-t border-border">
              {rows.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </Rows>
          )}
        </SectionCard>
      )}
    </QueryState>
  );
}

function Withdrawal() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Withdraw a certificate
      </Button>
      <WithdrawDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function RequestRow({ request: { id, topic, reason, at, votes } }: { request: AdminContentRequestView }) {
  const [answer, setAnswer] = useState<PublicationInput | null>(null);
  const [isDeclining, setIsDeclining] = useState(false);
  const action = useAction(publishRequest(id));
  const decline = useAction(declineRequest);
  return (
    <li className="grid gap-2 px-5 py-3.5 max-md:px-4">
      <div className="text-sm">
        <b className="block wrap-anywhere">{topic}</b>
        {reason && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
        <p className="text-meta text-muted">
          Asked {formatShortDate(at)}
          {votes > 0 && <span>, wanted by {votes} more</span>}
        </p>
      </div>
      <div className="grid gap-2 md:flex md:items-center">
        <Suspense fallback={<Skeleton height={44} />}>
          <AnswerField
            label={`The course or resource that answers ${topic}`}
            onChange={(chosen) => setAnswer(chosen.isCourse ? { courseId: chosen.id } : { resourceId: chosen.id })}
          />
        </Suspense>
        <ActionButton
          action={action}
          input={answer ?? { courseId: "" }}
          size="sm"
          aria-disabled={answer === null || undefined}
          busyLabel="Saving..."
        >
          Mark as published
        </ActionButton>
        <Button size="sm" variant="ghost" onClick={() => setIsDeclining(true)}>
          Decline
          <span className="sr-only">: {topic}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        onClose={() => setIsDeclining(false)}
        title="Decline this request?"
        description={`"${topic}" is removed from the list for all members. The member who asked sees that it was declined, but isn't notified.`}
        confirm="Decline"
        busyLabel="Declining..."
        danger
        onConfirm={() => decline.run(id)}
        waiting={decline}
      />
    </li>
  );
}
