import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type Conflict, ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { type Form, type FormOptions, useForm } from "#web/forms/use-form.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { savePart } from "../api.ts";

type Options<Values extends FieldValues, Input extends object> = Pick<
  FormOptions<Values, Input, ProfileView>,
  "schema" | "check" | "fieldOf"
> & {
  profile: ProfileView;
  part: ProfilePart;
  valuesOf: (profile: ProfileView) => Values;
  /** Input for `schema`, if it is not the form's values. The version of the part is added. */
  toInput?: (values: Values) => object;
  /** For a form of one entry, whose schema has no version: the whole part with that entry. */
  bodyOf?: (entry: Input, profile: ProfileView) => object;
  /** The name of the draft, if a part has several forms. */
  draft?: string;
  success?: string;
  onDone: () => void;
};

export type PartForm<Values extends FieldValues> = Form<Values> & { conflict: Conflict<ProfileView, Values> };

export function usePartForm<Values extends FieldValues, Input extends object>(
  options: Options<Values, Input>,
): PartForm<Values> {
  const { part, valuesOf, toInput = (same) => same, bodyOf, draft = part, success, onDone, profile, ...read } = options;
  const conflict = useConflict(profile, valuesOf);
  const { base } = conflict;
  const save = savePart(part, success);
  const form = useForm<Values, Input, ProfileView>({
    ...read,
    values: valuesOf(base),
    toInput: (values) => (bodyOf ? toInput(values) : { ...toInput(values), version: versionOf(base, part) }),
    mutation: mutation({
      ...save,
      mutationFn: (input: Input, call) =>
        save.mutationFn({ ...(bodyOf?.(input, base) ?? input), version: versionOf(base, part) }, call),
      onSuccess: (saved) => save.onSuccess?.(saved, { version: versionOf(saved, part) }),
      success,
    }),
    onDone,
    draft: `profiles/${draft}`,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  return { ...form, conflict };
}

const versionOf = ({ own }: ProfileView, part: ProfilePart): number => own?.versions[part] ?? 0;

type DialogProps<Values extends FieldValues> = {
  form: PartForm<Values>;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children: ReactNode;
};

export function PartDialog<Values extends FieldValues>({ form, children, ...dialog }: DialogProps<Values>) {
  return (
    <FormDialog
      {...dialog}
      form={form}
      label="Save"
      busyLabel="Saving..."
      asksBeforeDiscard
      notice={<ConflictNotice of={form.conflict} form={form} what="part of your profile" />}
    >
      {children}
    </FormDialog>
  );
}
