import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { PersonView } from "#contract/members.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { answerRequest } from "../api.ts";

type Props = {
  peer: PersonView;
  isIgnored: boolean;
  block: ReactNode;
};

export function RequestBar({ peer, isIgnored, block }: Props) {
  const navigate = useNavigate();
  const accept = useAction(answerRequest, {
    onDone: () => void navigate(`/messages/${peer.id}`, { replace: true }),
  });
  const ignore = useAction(answerRequest, {
    onDone: () => void navigate("/messages?show=requests", { replace: true }),
  });
  return (
    <section
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-border bg-surface px-6 py-3 max-lg:px-4 max-md:px-3"
      aria-label="Message request"
    >
      <div className="min-w-60 flex-1 text-sm">
        <p className="sentence font-semibold">
          {isIgnored ? "You ignored this request" : `${peer.name} wants to write to you`}
        </p>
        <p className="text-muted">
          {peer.title && !isIgnored && <span>{peer.title}. </span>}
          <span>Writing back accepts the request. Until then they don't see whether you read it.</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          size="sm"
          busy={accept.busy}
          busyLabel="Accepting..."
          onClick={() => void accept.run({ peerId: peer.id, answer: "accept" })}
        >
          Accept
        </Button>
        {!isIgnored && (
          <Button
            size="sm"
            busy={ignore.busy}
            busyLabel="Ignoring..."
            onClick={() => void ignore.run({ peerId: peer.id, answer: "ignore" })}
          >
            Ignore
          </Button>
        )}
        {block}
      </div>
    </section>
  );
}
