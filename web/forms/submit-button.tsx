import { Button, type ButtonVariant } from "#web/ui/button/button.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import type { FormState } from "./use-form.ts";

type Props = {
  form: Pick<FormState, "id" | "busy" | "wait">;
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  isInline?: boolean;
  meanwhile?: string;
};

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
