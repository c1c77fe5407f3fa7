import { NOTE_MAX_LENGTH } from "#contract/limits.ts";
import { Checkbox, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import type { InvitationErrors, InvitationForm } from "./invitation-form.ts";

type Props = {
  form: InvitationForm;
  errors: InvitationErrors;
  onChange: (part: Partial<InvitationForm>) => void;
};

/** The fields of a new invitation. */
export function InvitationFields({ form, errors, onChange }: Props) {
  return (
    <>
      <Field label="Note" optional error={errors.note} hint="Only administrators read it.">
        <Input
          value={form.note}
          maxLength={NOTE_MAX_LENGTH}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
      <ChoiceRows
        legend="How often it works"
        name="uses"
        value={form.isSingle ? "once" : "several"}
        onChange={(event) => onChange({ isSingle: event.target.value === "once" })}
        choices={[
          { value: "once", title: "Once" },
          { value: "several", title: "Several times" },
        ]}
      />
      {!form.isSingle && (
        <Field label="How many times" error={errors.maxUses}>
          <Input
            inputMode="numeric"
            value={form.maxUses}
            onChange={(event) => onChange({ maxUses: event.target.value })}
          />
        </Field>
      )}
      <Field label="Works for how many days" error={errors.days}>
        <Input inputMode="numeric" value={form.days} onChange={(event) => onChange({ days: event.target.value })} />
      </Field>
      <Checkbox
        label="A trusted invitation approves at once"
        checked={form.trusted}
        onChange={(event) => onChange({ trusted: event.target.checked })}
      />
    </>
  );
}
