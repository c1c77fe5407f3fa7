import { CircleCheck, MailQuestionMark } from "lucide-react";
import { useState } from "react";
import { emailChangeInput, type LinkMailResult, type ViewerView } from "#contract/auth";
import { firstData } from "../../lib/first-data.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Pill } from "../../ui/marks.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { toastError, toastSuccess } from "../../ui/toast.ts";
import { changeEmail, resendVerification } from "./account-requests.ts";
import { clock } from "./countdown.ts";
import { SettingDialog } from "./setting-dialog.tsx";
import { useSettingForm } from "./setting-form.ts";
import { SettingRow } from "./setting-row.tsx";
import { useSubmission } from "./submission.ts";

/** Says what became of a mail with a link, and nothing of one that needed not be sent. */
function tellMail({ mail }: LinkMailResult, sent: string): void {
  if (mail === "accepted") toastSuccess(sent);
  if (mail === "refused") toastError("Earlier mail to this address came back: no link can be sent to it.");
}

/** The address: whether it is proved, and another one. */
export function AccountEmail({ viewer }: { viewer: ViewerView }) {
  const [open, setOpen] = useState(false);
  const verified = viewer.emailVerified;
  const { mail } = firstData();
  return (
    <SettingRow
      title="Email"
      says={mail ? viewer.email : `${viewer.email}. It cannot be changed: no mail is sent from here.`}
    >
      <Pill
        tone={verified ? "success" : "warning"}
        icon={<Icon of={verified ? CircleCheck : MailQuestionMark} size={14} />}
      >
        {verified ? "Verified" : "Not confirmed"}
      </Pill>
      {mail && !verified && <SendAgain />}
      {mail && (
        <Button size="sm" aria-label="Change email" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      <ChangeEmail viewer={viewer} open={open} onClose={() => setOpen(false)} />
    </SettingRow>
  );
}

function SendAgain() {
  const { busy, wait, submit } = useSubmission("The link could not be sent. Please try again.");
  const send = async () => {
    tellMail(await resendVerification(), "The link is on its way to your inbox.");
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyLabel="Sending..."
      aria-disabled={wait > 0 || undefined}
      onClick={() => void submit(send)}
    >
      {wait > 0 ? `Possible in ${clock(wait)}` : "Send the link again"}
    </Button>
  );
}

type ChangeProps = { viewer: ViewerView; open: boolean; onClose: () => void };

function ChangeEmail({ viewer, open, onClose }: ChangeProps) {
  const { errors, ...dialog } = useSettingForm({
    read: (fields) => emailChangeInput.safeParse(fields),
    fallback: "The change could not be asked for. Please try again.",
    send: async (input) => {
      tellMail(await changeEmail(input), "The links are on their way.");
      onClose();
    },
  });
  const says = viewer.emailVerified
    ? `A link goes to ${viewer.email} and another to the new address. The address changes once both are used.`
    : "A link goes to the new address. The address changes once it is used.";
  return (
    <SettingDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title="Change email"
      description={says}
      label="Send the links"
      busyLabel="Sending..."
    >
      <Field label="New email" error={errors.newEmail}>
        <Input
          name="newEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
        />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
    </SettingDialog>
  );
}
