import { useState } from "react";
import { accountInput } from "#contract/auth";
import { NAME_MAX_LENGTH } from "#contract/limits";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toastSuccess } from "../../ui/toast.ts";
import { rename } from "./account-requests.ts";
import { SettingDialog } from "./setting-dialog.tsx";
import { useSettingForm } from "./setting-form.ts";
import { SettingRow } from "./setting-row.tsx";

/** The name other members see. */
export function AccountName({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const { errors, ...dialog } = useSettingForm({
    read: (fields) => accountInput.safeParse(fields),
    fallback: "The name could not be saved. Please try again.",
    send: async (input) => {
      await rename(input);
      toastSuccess("Your name is saved.");
      setOpen(false);
    },
  });
  return (
    <SettingRow title="Name" says={name}>
      <Button size="sm" aria-label="Change name" onClick={() => setOpen(true)}>
        Change
      </Button>
      <SettingDialog
        {...dialog}
        open={open}
        onClose={() => setOpen(false)}
        title="Change name"
        label="Save"
        busyLabel="Saving..."
      >
        <Field label="Full name" error={errors.name} hint={`At most ${NAME_MAX_LENGTH} characters.`}>
          <Input name="name" autoComplete="name" defaultValue={name} required data-autofocus />
        </Field>
      </SettingDialog>
    </SettingRow>
  );
}
