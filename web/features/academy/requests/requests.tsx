import { useQuery } from "@tanstack/react-query";
import { Check, MessageSquarePlus, ThumbsUp, X } from "lucide-react";
import { useState } from "react";
import type { ContentRequestView } from "#contract/academy/requests.ts";
import { formatShortDate } from "#contract/dates.ts";
import { counted } from "#contract/numbers.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { requestsQuery, second, withdrawRequest } from "../api.ts";

const RequestDialog = lazyOverlay(() => import("./request-dialog.tsx"), { resetOnOpen: true });

const useMayAsk = (): boolean => {
  const viewer = useViewer();
  return viewer !== null && admissionRefusal(viewer) === null;
};

/** Only for members with permission to contact others. */
export function RequestContent() {
  const dialog = useDialogUrl("request");
  if (!useMayAsk()) return null;
  return (
    <>
      <Button onClick={dialog.show}>
        <Icon of={MessageSquarePlus} />
        Request Content
      </Button>
      <RequestDialog open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

export function ContentRequests() {
  const { data } = useQuery(requestsQuery);
  const mayAsk = useMayAsk();
  if (!data || data.rows.length === 0) return null;
  return (
    <SectionCard title="Requested content" inside="flush" className="mt-6">
      <Rows className="border-t border-border">
        {data.rows.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-md:px-4">
            <p className="min-w-0 flex-1 text-sm">
              <b className="block wrap-anywhere">{request.topic}</b>
              <span className="text-meta text-muted">{about(request)}</span>
            </p>
            <State request={request} mayAsk={mayAsk} />
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

const about = ({ isOwn, at, votes }: ContentRequestView): string =>
  [
    `${isOwn ? "You asked" : "Asked"} ${formatShortDate(at)}`,
    votes > 0 && `${counted(votes, "other wants", "others want")} it too`,
  ]
    .filter(Boolean)
    .join(" · ");

function State({ request, mayAsk }: { request: ContentRequestView; mayAsk: boolean }) {
  const action = useAction(second(request));
  if (request.isOwn) return <OwnRequest request={request} />;
  if (!mayAsk) return null;
  return (
    <ActionButton
      action={action}
      input={undefined}
      size="sm"
      variant={request.isSeconded ? "soft" : "secondary"}
      aria-pressed={request.isSeconded}
      busyLabel="Saving..."
    >
      <Icon of={ThumbsUp} size={16} />I want this too
      <span className="sr-only">: {request.topic}</span>
    </ActionButton>
  );
}

function OwnRequest({ request: { id, topic, votes, path, isDeclined } }: { request: ContentRequestView }) {
  const [isOpen, setIsOpen] = useState(false);
  const withdraw = useAction(withdrawRequest);
  const verb = path || isDeclined ? "Remove" : "Withdraw";
  return (
    <>
      {path ? (
        <ButtonLink size="sm" to={path}>
          <Icon of={Check} size={16} />
          Published
          <span className="sr-only">: {topic}</span>
        </ButtonLink>
      ) : isDeclined ? (
        <StatePill icon={X} word="Declined" />
      ) : (
        <StatePill tone="info" icon={MessageSquarePlus} word="Requested" />
      )}
      <Button size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
        {verb}
        <span className="sr-only">: {topic}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${verb} this request?`}
        description={
          verb === "Withdraw" && votes > 0
            ? "It's removed from the list, also for members who want it too. They can request it themselves."
            : "It's removed from the list."
        }
        confirm={verb}
        busyLabel="Removing..."
        onConfirm={() => withdraw.run(id)}
        waiting={withdraw}
      />
    </>
  );
}
