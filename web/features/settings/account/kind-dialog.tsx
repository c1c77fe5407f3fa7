import type { MemberKind } from "#contract/members.ts";
import { kindInput } from "#contract/settings/account.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { ChoiceRows } from "#web/ui/fields/choice.tsx";
import { changeKind } from "../api.ts";
import { KIND_CHOICES } from "./kind-choices.ts";

type Props = { kind: MemberKind; open: boolean; onClose: () => void };

export default function ChangeKind({ kind, open, onClose }: Props) {
  const form = useForm({ values: { kind }, schema: kindInput, mutation: changeKind, onDone: onClose });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="What describes you best?"
      description="This changes the wording of your dashboard. It doesn't change what you can do."
      label="Save"
      busyLabel="Saving..."
    >
      <ChoiceRows {...form.register("kind")} legend="I am a…" choices={KIND_CHOICES} error={form.errors.kind} />
    </FormDialog>
  );
}
