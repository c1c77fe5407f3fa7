/**
 * What is still told as wrong after a change: only what was told before, and only the changed field is looked at again, so that nothing is
 * called wrong while it is first typed and a sentence of the server about another field stays. `now` is what is wrong by now.
 */
export function reviseErrors<Errors extends Partial<Record<string, string>>>(
  told: Errors,
  now: Errors,
  changed: keyof Errors | undefined,
): Errors {
  return changed && told[changed] !== undefined ? { ...told, [changed]: now[changed] } : told;
}
