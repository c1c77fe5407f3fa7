import type { ComponentProps } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type Props = Omit<ComponentProps<typeof Input>, "type"> & { error?: string };

export function EmailField({ error, ...rest }: Props) {
  return (
    <Field label="Email" error={error}>
      <Input
        {...rest}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Field>
  );
}
