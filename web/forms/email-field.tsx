import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

/** The email of an account. */
export function EmailField({ error, defaultValue }: { error?: string; defaultValue?: string }) {
  return (
    <Field label="Email" error={error}>
      <Input
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={defaultValue}
      />
    </Field>
  );
}
