import { secondFactorInput } from "#contract/auth/two-factor.ts";
import { CurrentPasswordField } from "#web/forms/current-password-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";

export type ConfirmPasswordProps<Result> = {
  title: string;
  description: string;
  label: string;
  busyLabel: string;
  danger?: boolean;
  mutation: Mutation<{ password: string }, Result>;
  onDone?: (result: Result) => void;
};
type Props<Result> = ConfirmPasswordProps<Result> & { open: boolean; onClose: () => void };

export default function ConfirmPasswordDialog<Result>({ mutation, onDone, ...dialog }: Props<Result>) {
  const form = useForm({
    values: { password: "" },
    schema: secondFactorInput,
    mutation,
    fieldOfProblem: { "password-wrong": "password" },
    onDone(result) {
      dialog.onClose();
      onDone?.(result);
    },
  });
  return (
    <FormDialog form={form} {...dialog}>
      <CurrentPasswordField {...form.register("password")} error={form.errors.password} data-autofocus />
    </FormDialog>
  );
}
