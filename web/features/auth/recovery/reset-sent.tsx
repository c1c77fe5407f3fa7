import { useEffect, useState } from "react";
import { formatTime, readerZone } from "#contract/dates.ts";
import { LINK_RESEND_SECONDS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { requestAnotherReset } from "#web/lib/auth/api.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ResendButton } from "#web/ui/button/resend-button.tsx";

const timeOf = (at: number) => formatTime(at, readerZone());

export function ResetSent({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const action = useAction(requestAnotherReset(email), { onDone: () => setSentAt(Date.now()) });
  const { startWait } = action;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wait begins with each sent link only
  useEffect(() => startWait(LINK_RESEND_SECONDS), [sentAt]);

  return (
    <>
      <dl className="mt-6 border-t border-border text-sm">
        <Fact name="Requested">Today, {timeOf(sentAt)}</Fact>
        <Fact name="Expires">{timeOf(sentAt + RESET_LINK_LIFETIME_MS)}</Fact>
      </dl>
      <div className="mt-6 grid gap-3">
        <ResendButton action={action} input={undefined} size="lg" block />
      </div>
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
