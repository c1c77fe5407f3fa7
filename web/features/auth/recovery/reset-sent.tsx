import { useEffect, useState } from "react";
import { RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { NOT_SENT, requestReset } from "./reset-request.tsx";

/** Seconds before another link can be requested. Mail takes a moment, and an email gets three links an hour. */
const SEND_AGAIN_AFTER = 60;

const timeOf = (at: number) => new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });

/** When the link was sent, until when it is valid, and a button to send another one. */
export function ResetSent({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const { submit, startWait, ...submission } = useSubmission(NOT_SENT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wait begins with each sent link only
  useEffect(() => startWait(SEND_AGAIN_AFTER), [sentAt]);

  const sendAgain = () =>
    submit(async () => {
      await requestReset({ email });
      setSentAt(Date.now());
      toastSuccess("Asked for another link. The newest one works.");
    });

  return (
    <>
      <dl className="mt-6 border-t border-border text-sm">
        <Fact name="Asked for">today, {timeOf(sentAt)}</Fact>
        <Fact name="Works until">{timeOf(sentAt + RESET_LINK_LIFETIME_MS)}</Fact>
      </dl>
      <form
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault();
          void sendAgain();
        }}
      >
        <SubmitButton
          label="Send again"
          busyLabel="Sending..."
          variant="secondary"
          meanwhile="Look in the spam folder meanwhile."
          {...submission}
        />
      </form>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
