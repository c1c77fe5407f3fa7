import { useId } from "react";
import { Button, type ButtonVariant } from "#web/ui/button/button.tsx";
import { clock } from "./countdown.ts";
import type { Submission } from "./submission.ts";

type Props = Submission & { label: string; busyLabel: string; variant?: ButtonVariant; meanwhile?: string };

/** The button of an account form: its busy label, and the wait the server asked for. */
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
          Possible in {clock(wait)}. {meanwhile}
        </p>
      )}
    </div>
  );
}
