import { type ReactNode, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type Form, type FormOptions, useForm } from "#web/forms/use-form.ts";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { savePart } from "../api.ts";

type Options<Values extends FieldValues, Input extends object> = Pick<
  FormOptions<Values, Input, ProfileView>,
  "schema" | "check" | "fieldOf"
> & {
  /** The own profile. */
  profile: ProfileView;
  part: ProfilePart;
  /** The values of the untouched form. */
  valuesOf: (profile: ProfileView) => Values;
  /** What `schema` reads, where it is not the values of the form. The version of the part is added. */
  toInput?: (values: Values) => object;
  /** For the form of one entry, whose schema has no version: the whole part with that entry. */
  bodyOf?: (entry: Input, profile: ProfileView) => object;
  /** The draft's name, where a part has several forms. */
  draft?: string;
  /** The toast of a success. */
  success?: string;
  onDone: () => void;
};

export type PartForm<Values extends FieldValues> = Form<Values> & {
  /** Whether another tab has saved the part since the form was opened. */
  isOutdated: boolean;
  /** Starts again from what the other tab saved. */
  discardMine: () => void;
};

/**
 * A form of one part of the own profile, or of one entry of a part. When another tab has saved the part meanwhile, nothing is written: the form keeps
 * what was typed on top of what is stored now, says so, and the next save replaces it.
 */
export function usePartForm<Values extends FieldValues, Input extends object>(
  options: Options<Values, Input>,
): PartForm<Values> {
  const { part, valuesOf, toInput = (same) => same, bodyOf, draft = part, success, onDone, profile, ...read } = options;
  const [base, setBase] = useState(profile);
  const [isOutdated, setOutdated] = useState(false);
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
    failures: "inside",
    draft: `profiles/${draft}`,
    onFailure(error) {
      if (error instanceof EditConflict) rebase(error.theirs);
      return error instanceof EditConflict;
    },
    onRestoredDraft: (_, outdated) => setOutdated(outdated.length > 0),
  });

  /** Puts what was typed on top of the profile as it is now. */
  function rebase(current: ProfileView): void {
    const [before, mine] = [valuesOf(base), { ...form.getValues() }];
    setBase(current);
    setOutdated(true);
    form.reset(valuesOf(current));
    for (const name of Object.keys(mine) as Path<Values>[])
      if (JSON.stringify(mine[name]) !== JSON.stringify(before[name]))
        form.change(name, mine[name] as PathValue<Values, typeof name>);
  }
  const discardMine = () => {
    form.discard();
    form.reset(valuesOf(base));
    setOutdated(false);
  };
  return { ...form, isOutdated, discardMine };
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

/** The dialog of such a form. It asks before what was typed is lost. */
export function PartDialog<Values extends FieldValues>({ form, children, ...dialog }: DialogProps<Values>) {
  return (
    <FormDialog
      {...dialog}
      form={form}
      label="Save"
      busyLabel="Saving..."
      asksBeforeDiscard
      notice={form.isOutdated && <Outdated onDiscard={form.discardMine} />}
    >
      {children}
    </FormDialog>
  );
}

function Outdated({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>
          <b>You saved this in another tab or on another device while you were typing here.</b> Your text is still here.
          Save again to replace what you saved there.
        </p>
        <Button size="sm" className="mt-2" onClick={onDiscard}>
          Discard my changes
        </Button>
      </Notice>
    </div>
  );
}
