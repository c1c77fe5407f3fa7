import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { PROVIDER_NAMES } from "#contract/auth/oauth.ts";
import { resetInput } from "#contract/auth/recovery.ts";
import { formatList } from "#contract/numbers.ts";
import { Form } from "#web/forms/form.tsx";
import { NewPasswordField } from "#web/forms/new-password-field.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { HttpError } from "#web/lib/http.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { registrationQuery, setNewPassword } from "../api.ts";

/** Without the token, which the member cannot correct: the server refuses an invalid link. */
const withoutToken = z.pick(resetInput, { newPassword: true, removeOtherWays: true });

type Props = { token: string; onSaved: () => void; onExpired: () => void };

/** The token is never shown or put into a URL. */
export function NewPasswordForm({ token, onSaved, onExpired }: Props) {
  const providers = useQuery(registrationQuery).data?.providers ?? [];
  const names = formatList(providers.map((provider) => PROVIDER_NAMES[provider]));
  const form = useForm({
    values: { newPassword: "", removeOtherWays: false },
    schema: withoutToken,
    toInput: ({ newPassword, removeOtherWays }) => ({ newPassword, ...(removeOtherWays && { removeOtherWays }) }),
    mutation: setNewPassword(token),
    fieldOfProblem: { "weak-password": "newPassword" },
    onDone: onSaved,
    onFailure(error) {
      if (!(error instanceof HttpError) || error.code !== "link-invalid") return false;
      onExpired();
      return true;
    },
  });
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <NewPasswordField
        {...form.register("newPassword")}
        typed={useWatch({ control: form.control, name: "newPassword" })}
        error={form.errors.newPassword}
      />
      {providers.length > 0 && (
        <Checkbox
          {...form.register("removeOtherWays")}
          label={`Also unlink ${names}, in case someone else had access to my account`}
        />
      )}
      <Notice icon={LogOut}>Saving signs you out on every device. You then sign in with your new password.</Notice>
      <SubmitButton form={form} label="Save new password" busyLabel="Saving..." />
    </Form>
  );
}
