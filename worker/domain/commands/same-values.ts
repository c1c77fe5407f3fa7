/**
 * Whether the row has each value of the input already, lists in their order: then saving it changes nothing, neither a version nor a review, and
 * sends nothing.
 */
export function hasValues<Input extends object>(
  row: { [Name in keyof Input]?: unknown } | undefined,
  input: Input,
): boolean {
  if (!row) return false;
  const names = Object.keys(input) as (keyof Input)[];
  return names.every((name) => JSON.stringify(row[name]) === JSON.stringify(input[name]));
}
