import { Check, Circle } from "lucide-react";
import type { ComponentProps } from "react";
import { newPassword, PASSWORD_HINT } from "#contract/auth/password.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";

type Props = Omit<ComponentProps<typeof PasswordField>, "label" | "value"> & {
  label?: string;
  typed: string;
};

/** The hint says when the password is long enough. Takes the attributes of `register`. */
export const NewPasswordField = ({ typed, label = "New password", ...rest }: Props) => (
  <PasswordField {...rest} label={label} autoComplete="new-password" hint={<Hint typed={typed} />} required />
);

function Hint({ typed }: { typed: string }) {
  const isLong = newPassword.safeParse(typed).success;
  return (
    <span className="flex items-center gap-2">
      <Icon of={isLong ? Check : Circle} size={16} className={isLong ? "text-success" : "text-border-strong"} />
      <span>
        {PASSWORD_HINT}
        {isLong && <span className="sr-only">. Long enough.</span>}
      </span>
    </span>
  );
}
