import type { ComponentProps } from "react";
import { PASSWORD_HINT } from "#contract/auth/password.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PasswordLength } from "./password-length.tsx";

type Props = Omit<ComponentProps<typeof PasswordField>, "label" | "value"> & {
  label?: string;
  /** What is typed so far, from `useWatch`. */
  typed: string;
};

/** The field of a new password, with its length. Takes the attributes of `register`. */
export function NewPasswordField({ typed, label = "New password", ...rest }: Props) {
  return (
    <div className="grid gap-2">
      <PasswordField {...rest} label={label} autoComplete="new-password" hint={PASSWORD_HINT} required />
      <PasswordLength of={typed} />
    </div>
  );
}
