import { type ReactNode, useEffect, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import { focusSoon } from "#web/lib/focus.ts";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { FieldName } from "./read-form.ts";
import type { Form } from "./use-form.ts";

export type Conflict<View, Values extends FieldValues> = {
  /** The version the form is based on, whose number is sent. */
  base: View;
  /** What another member saved, which is then the base. */
  theirs: View | null;
  /** The fields that another member changed; null without a conflict. */
  changed: FieldName<Values>[] | null;
  onFailure: (error: unknown, form: Form<Values>) => boolean;
  onRestoredDraft: (fields: FieldName<Values>[], outdated: FieldName<Values>[]) => void;
  begin: (view: View, form: Form<Values>) => void;
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * For a form that others may save in the meantime. `valuesOf` returns the values of `read`. After an EditConflict, or
 * for a draft of an older version, the changed fields keep the typed input on top of the stored version;
 * `ConflictNotice` says so, and saving again overwrites the other change.
 */
export function useConflict<View, Values extends FieldValues>(
  read: View,
  valuesOf: (view: View) => Values,
): Conflict<View, Values> {
  const [base, setBase] = useState(read);
  const [changed, setChanged] = useState<FieldName<Values>[] | null>(null);

  function rebase(current: View, form: Form<Values>): void {
    const [before, after, mine] = [valuesOf(base), valuesOf(current), { ...form.getValues() }];
    const names = Object.keys(after) as Path<Values>[];
    setBase(current);
    setChanged(names.filter((name) => !isSame(before[name], after[name])));
    form.reset(after);
    for (const name of names)
      if (!isSame(mine[name], before[name])) form.change(name, mine[name] as PathValue<Values, typeof name>);
  }
  return {
    base,
    changed,
    theirs: changed && base,
    onFailure(error, form) {
      if (!(error instanceof EditConflict)) return false;
      rebase(error.theirs as View, form);
      return true;
    },
    onRestoredDraft(_, outdated) {
      if (outdated.length > 0) setChanged(outdated);
    },
    begin(view, form) {
      setBase(view);
      setChanged(null);
      form.reset(valuesOf(view));
    },
  };
}

/** For a form that stays open: shows a newer fetched version while nothing is typed. */
export function useNewestVersion<View extends { version: number }, Values extends FieldValues>(
  current: View,
  { base, changed, begin }: Conflict<View, Values>,
  form: Form<Values>,
): void {
  const isOutdated = changed === null && !form.isDirty() && !form.busy && current.version > base.version;
  useEffect(() => {
    if (isOutdated) begin(current, form);
  });
}

type NoticeProps<View, Values extends FieldValues> = {
  of: Conflict<View, Values>;
  form: Form<Values>;
  /** `post` */
  what: string;
  details?: ReactNode;
  children?: ReactNode;
};

/** Above the fields: another member saved, what saving again does, and a button that takes their version. */
export function ConflictNotice<View, Values extends FieldValues>(props: NoticeProps<View, Values>) {
  const { of, form, what, details, children } = props;
  if (of.changed === null) return null;
  const discardMine = () => {
    form.discard();
    of.begin(of.base, form);
    // The pressed button is gone, and with it the focus.
    focusSoon(() => form.element.ref.current?.querySelector<HTMLElement>("input:not([type=file]), textarea") ?? null);
  };
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>
          This {what} was changed in the meantime. {details} Your changes are still here. Saving now overwrites the
          other ones.
        </p>
        {children}
        <Button size="sm" className="mt-2" onClick={discardMine}>
          Discard my changes
        </Button>
      </Notice>
    </div>
  );
}
