import type { ComponentProps } from "react";
import { PasswordField } from "#web/ui/fields/password-field.tsx";

/** Asked before a sensitive change. Takes the attributes of `register`. */
export function CurrentPasswordField({ label = "Password", ...rest }: Partial<ComponentProps<typeof PasswordField>>) {
  return <PasswordField {...rest} label={label} autoComplete="current-password" required />;
}
