import { Button, type ButtonVariant } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import type { FormState } from "./use-form.ts";

type Props = {
  form: Pick<FormState, "id" | "busy" | "wait">;
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  /** As wide as its label, for a form among other content. */
  isInline?: boolean;
  /** What to do while the server asks to wait. */
  meanwhile?: string;
};

/** The wide submit button of a form, with the time to wait below it. */
export function SubmitButton({ form, label, busyLabel, variant = "primary", isInline = false, meanwhile }: Props) {
  return (
    <div className={isInline ? "grid justify-items-start gap-3" : "grid gap-3"}>
      <Button
        type="submit"
        variant={variant}
        size={isInline ? "md" : "lg"}
        block={!isInline}
        busy={form.busy}
        busyLabel={busyLabel}
        {...waitAttributes(form)}
      >
        {label}
      </Button>
      <WaitNote of={form} className={isInline ? "text-subtle" : "text-center text-subtle"} meanwhile={meanwhile} />
    </div>
  );
}
