import { Check, Circle } from "lucide-react";
import { newPassword } from "#contract/auth/password.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { Icon } from "#web/ui/content/icon.tsx";

/** Shows the length of a new password and whether it is long enough. */
export function PasswordLength({ of: password }: { of: string }) {
  const isLong = newPassword.safeParse(password).success;
  return (
    <p className="flex items-center gap-2 text-meta text-muted">
      <Icon of={isLong ? Check : Circle} size={16} className={isLong ? "text-success" : "text-border-strong"} />
      <span>
        {PASSWORD_MIN_LENGTH}–{PASSWORD_MAX_LENGTH} characters ({password.length} typed)
        <span className="sr-only">{isLong ? ", long enough" : ", not yet"}</span>
      </span>
    </p>
  );
}
