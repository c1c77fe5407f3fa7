import { useId } from "react";
import { Button, type ButtonVariant } from "#web/ui/button/button.tsx";
import { formatSeconds } from "./countdown.ts";
import type { Submission } from "./submission.ts";

type Props = Submission & { label: string; busyLabel: string; variant?: ButtonVariant; meanwhile?: string };

/** The submit button of a form, with the time to wait after `Retry-After`. */
export function SubmitButton({ label, busyLabel, busy, wait, variant = "primary", meanwhile = "" }: Props) {
  const id = useId();
  const waiting = wait > 0;
  return (
    <div className="grid gap-3">
      <Button
        type="submit"
        variant={variant}
        size="lg"
        block
        busy={busy}
        busyLabel={busyLabel}
        aria-disabled={waiting || undefined}
        aria-describedby={waiting ? id : undefined}
      >
        {label}
      </Button>
      {waiting && (
        <p id={id} className="text-center text-meta text-subtle tabular-nums">
          Possible in {formatSeconds(wait)}. {meanwhile}
        </p>
      )}
    </div>
  );
}
