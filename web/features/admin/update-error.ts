/**
 * The errors of a form after a change of one field: the error of that field is updated, others stay. A field without an error gets none, so
 * that no field is invalid while it is typed for the first time. `current` are the errors of the changed form.
 */
export function updateError<Errors extends Partial<Record<string, string>>>(
  shown: Errors,
  current: Errors,
  changed: keyof Errors | undefined,
): Errors {
  return changed && shown[changed] !== undefined ? { ...shown, [changed]: current[changed] } : shown;
}
