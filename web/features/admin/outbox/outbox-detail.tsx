import { RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import type { OutboxRowView } from "#contract/mail.ts";
import { counted } from "#contract/numbers.ts";
import { HttpError } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { refreshAdmin } from "../api.ts";
import { Moment } from "../moment.tsx";
import { replayMail } from "./api.ts";
import { OutboxMail } from "./outbox-mail.tsx";

export function OutboxDetail({ mail }: { mail: OutboxRowView }) {
  const [isReading, setIsReading] = useState(false);
  const reader = useRef<HTMLButtonElement>(null);
  const isDead = mail.status === "dead";
  return (
    <>
      <div className="grid content-start gap-3">
        <h3 className="font-semibold">{outcome(mail)}</h3>
        {mail.lastError && <p className="text-sm text-muted">{mail.lastError}</p>}
        {isDead && mail.to === null && (
          <p className="text-sm text-muted">
            This email can't be resent because the recipient's email address was deleted.
          </p>
        )}
        {isDead && mail.replayedAt && (
          <p className="text-sm text-muted">
            You can resend an email once. This one was resent <Moment at={mail.replayedAt} />.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {canResend(mail) && <Resend id={mail.id} onSent={() => reader.current?.focus()} />}
          <Button
            ref={reader}
            size="sm"
            variant="ghost"
            aria-expanded={isReading}
            onClick={() => setIsReading(!isReading)}
          >
            Show email
          </Button>
        </div>
        {isReading && <OutboxMail id={mail.id} />}
      </div>
      <Facts mail={mail} />
    </>
  );
}

/** Once, and not to a deleted address. */
export const canResend = ({ status, to, replayedAt }: OutboxRowView): boolean =>
  status === "dead" && to !== null && replayedAt === null;

function outcome({ status, attempts, lastError, replayedAt }: OutboxRowView): string {
  const tries = counted(attempts, "attempt");
  if (status === "dead") return attempts === 0 ? "Not sent" : `Failed after ${tries}`;
  if (status === "skipped") return lastError ? "Not sent" : "Not sent because email wasn't set up";
  if (status === "sent") return `Sent after ${tries}`;
  if (replayedAt) return "Queued to send again";
  return attempts === 0 ? "Waiting to be sent" : `Retrying soon (${tries} so far)`;
}

function Resend({ id, onSent }: { id: string; onSent: () => void }) {
  const replay = useAction(replayMail, {
    onDone: onSent,
    onFailure: (error) => {
      if (error instanceof HttpError && [404, 409].includes(error.status)) refreshAdmin();
      return false;
    },
  });
  return (
    <ActionButton action={replay} input={id} size="sm" variant="primary" busyLabel="Sending...">
      <Icon of={RotateCw} />
      Resend
    </ActionButton>
  );
}

function Facts({ mail: { key, createdAt, sentAt, replayedAt } }: { mail: OutboxRowView }) {
  return (
    <Details>
      <Detail term="Key" mono>
        {key}
      </Detail>
      <Detail term="Created">
        <Moment at={createdAt} />
      </Detail>
      {sentAt && (
        <Detail term="Sent">
          <Moment at={sentAt} />
        </Detail>
      )}
      {replayedAt && (
        <Detail term="Resent">
          <Moment at={replayedAt} />
        </Detail>
      )}
    </Details>
  );
}
