import { useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { isSecretField, readDraft, removeDraft, saveDraft } from "#web/lib/drafts.ts";
import type { FieldName } from "./read-form.ts";

/** Only changed fields: their values, and the values before. */
type Draft = { typed: FieldValues; before: FieldValues };

type Options<Values> = {
  name: string | undefined;
  untouched: Values;
  /** `fields`: the restored ones; `outdated`: those that another member changed since. */
  onRestored: ((fields: FieldName<Values>[], outdated: FieldName<Values>[]) => void) | undefined;
};

/**
 * Stores only the fields that differ from the untouched form, so that restoring does not undo changes of others; never
 * a secret. Also tracks whether the form was sent: its values then count as saved until the next change.
 */
export function useFormDraft<Values extends FieldValues, Context, Input extends FieldValues>(
  hook: Pick<UseFormReturn<Values, Context, Input>, "getValues" | "setValue" | "watch">,
  { name, untouched, onRestored }: Options<Values>,
) {
  const isSent = useRef(false);
  const initial = useRef(untouched);
  const { getValues, setValue, watch } = hook;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once
  useEffect(() => {
    const draft = name === undefined ? null : readDraft<Draft>(name);
    const save = (values: FieldValues) => {
      if (name !== undefined) saveDraft(name, draftOf(values, initial.current));
    };
    // A form may be visible, and typed into, before its effects run.
    const typed = draftOf(getValues(), initial.current)?.typed ?? {};
    const restored = fittingFields(draft, initial.current).filter((field) => !(field in typed));
    for (const field of restored)
      setValue(field as Path<Values>, draft?.typed[field] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    const outdated = restored.filter((field) => !isSame(draft?.before[field], initial.current[field]));
    if (restored.length > 0) onRestored?.(restored, outdated);
    if (Object.keys(typed).length > 0) save(getValues());
    const subscription = watch((values) => {
      isSent.current = false;
      save(values);
    });
    return () => subscription.unsubscribe();
  }, [name, getValues, setValue, watch]);
  const remove = () => {
    if (name !== undefined) removeDraft(name);
  };
  return {
    isSent: () => isSent.current,
    markSent: () => {
      isSent.current = true;
      remove();
    },
    remove,
    restart: (values: Values) => {
      initial.current = values;
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function draftOf(values: FieldValues, untouched: FieldValues): Draft | null {
  const changed = Object.keys(values).filter(
    (field) => !isSecretField(field) && !isSame(values[field], untouched[field]),
  );
  const pick = (from: FieldValues) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return changed.length > 0 ? { typed: pick(values), before: pick(untouched) } : null;
}

/** A later version of the form may have other fields, so keeps only those with the same type of value. */
function fittingFields<Values extends FieldValues>(draft: Draft | null, untouched: Values): FieldName<Values>[] {
  return Object.entries(draft?.typed ?? {}).flatMap(([field, value]) =>
    field in untouched &&
    (untouched[field] === null || typeof value === typeof untouched[field]) &&
    !isSame(value, untouched[field])
      ? [field]
      : [],
  );
}
