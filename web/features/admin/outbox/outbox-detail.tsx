import { RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import type { OutboxRowView } from "#contract/mail.ts";
import { HttpError } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { Moment } from "../moment.tsx";
import { useSingleRun } from "../use-single-run.ts";
import { refreshOutbox, replay } from "./api.ts";
import { OutboxMail } from "./outbox-mail.tsx";

/** The details of a mail, and its actions. */
export function OutboxDetail({ mail }: { mail: OutboxRowView }) {
  const [isReading, setIsReading] = useState(false);
  const reader = useRef<HTMLButtonElement>(null);
  const isDead = mail.status === "dead";
  return (
    <div className="details">
      <div className="grid content-start gap-3">
        <h3 className="font-semibold">{outcome(mail)}</h3>
        {mail.lastError && <p className="text-sm text-muted">{mail.lastError}</p>}
        {isDead && mail.replayedAt && (
          <p className="text-sm text-muted">
            It was sent again <Moment at={mail.replayedAt} />, which is possible once.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {isDead && !mail.replayedAt && <Replay id={mail.id} onSent={() => reader.current?.focus()} />}
          <Button
            ref={reader}
            size="sm"
            variant="ghost"
            aria-expanded={isReading}
            onClick={() => setIsReading(!isReading)}
          >
            Read the mail
          </Button>
        </div>
        {isReading && <OutboxMail id={mail.id} />}
      </div>
      <Facts mail={mail} />
    </div>
  );
}

function outcome({ status, attempts, replayedAt }: OutboxRowView): string {
  const tries = `${attempts} ${attempts === 1 ? "try" : "tries"}`;
  if (status === "dead") return attempts === 0 ? "Given up without a try" : `Given up after ${tries}`;
  if (status === "skipped") return "No mail service was configured";
  if (status === "sent") return `Sent after ${tries}`;
  if (replayedAt) return "On its way again";
  return attempts === 0 ? "Waiting to be sent" : `Tried again soon, after ${tries}`;
}

/** The replay button. `onSent` moves the focus, because the button disappears. */
function Replay({ id, onSent }: { id: string; onSent: () => void }) {
  const { busy, run } = useSingleRun();
  const press = () =>
    run(async () => {
      try {
        await replay(id);
        onSent();
        toastSuccess("The mail is on its way again");
      } catch (error) {
        toastError(error instanceof Error ? error.message : String(error));
        if (error instanceof HttpError && [404, 409].includes(error.status)) refreshOutbox();
      }
    });
  return (
    <Button size="sm" variant="primary" busy={busy} busyLabel="Sending..." onClick={() => void press()}>
      <Icon of={RotateCw} />
      Replay
    </Button>
  );
}

function Facts({ mail: { key, createdAt, sentAt, replayedAt } }: { mail: OutboxRowView }) {
  return (
    <dl className="facts">
      <div>
        <dt>Key</dt>
        <dd className="font-mono">{key}</dd>
      </div>
      <div>
        <dt>Written</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </div>
      {sentAt && (
        <div>
          <dt>Sent</dt>
          <dd>
            <Moment at={sentAt} />
          </dd>
        </div>
      )}
      {replayedAt && (
        <div>
          <dt>Replayed</dt>
          <dd>
            <Moment at={replayedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}
