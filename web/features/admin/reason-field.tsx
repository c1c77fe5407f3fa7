import { REASON_MAX_LENGTH } from "#contract/limits.ts";
import { HttpError } from "#web/lib/http.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";

export type ReasonState = { text: string; error?: string };
type Props = { value: ReasonState; onChange: (value: ReasonState) => void; hint: string };

/** The reason of a decision, which the member reads. */
export function ReasonField({ value, onChange, hint }: Props) {
  return (
    <Field label="Reason" error={value.error} hint={hint}>
      <Textarea
        value={value.text}
        maxLength={REASON_MAX_LENGTH}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </Field>
  );
}

/** The error of a reason, if any. The server validates too. */
export const reasonMissing = (text: string): string | undefined =>
  text.trim().length < 3 ? "Please give a reason; the member reads it." : undefined;

/** The error beside the reason after a failed request. */
export function reasonError(error: unknown): string {
  if (!(error instanceof HttpError)) return "Something went wrong on our side.";
  return error.fields.reason ?? error.message;
}
