import { LogOut } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { newPassword, PASSWORD_HINT } from "#contract/auth/password.ts";
import { focusFirst } from "#web/forms/field-errors.ts";
import { PasswordLength } from "#web/forms/password-length.tsx";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { resetPassword } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";

type Props = { token: string; onSaved: () => void; onExpired: () => void };

/** Sets the password with the token of a mailed link. The token is never shown or put into a URL. */
export function NewPasswordForm({ token, onSaved, onExpired }: Props) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const { submit, ...submission } = useSubmission("The password could not be saved. Please try again.");
  const judge = (text: string) => newPassword.safeParse(text).error?.issues[0]?.message;
  const isLong = judge(password) === undefined;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    setError(judge(password));
    if (!isLong) {
      focusFirst(form, ["new-password"]);
      return;
    }
    void submit(
      async () => {
        await resetPassword({ token, newPassword: password });
        toastSuccess("Your password is saved. Please sign in with it.");
        onSaved();
      },
      (refusal) => {
        if (!(refusal instanceof HttpError)) return false;
        if (refusal.code === "link-invalid") onExpired();
        if (refusal.code !== "invalid" && refusal.code !== "weak-password") return false;
        setError(refusal.fields.newPassword ?? refusal.message);
        focusFirst(form, ["new-password"]);
        return true;
      },
    );
  }

  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={send}>
      <div className="grid gap-2">
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={error}
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            if (error) setError(judge(event.target.value));
          }}
        />
        <PasswordLength of={password} />
      </div>
      <Notice icon={LogOut}>Saving signs out every device. Then you sign in with the new password.</Notice>
      <SubmitButton label="Save the new password" busyLabel="Saving..." {...submission} />
    </form>
  );
}
