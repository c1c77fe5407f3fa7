import type { ZodMiniType } from "zod/mini";
import "#contract/default-sentences.ts";

export type FieldErrors<Values> = { [Name in keyof Values]?: string };
export type FieldName<Values> = keyof Values & string;

export type ReadOptions<Values, Input> = {
  /** Its sentences are shown beside the fields; `default-sentences.ts` has those of fields without one. */
  schema: ZodMiniType<Input>;
  /** Maps the values to the request's input. Default: the values. */
  toInput?: (values: Values) => unknown;
  /** The screen's own errors, which take precedence over the schema's. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Fields for input properties with other names. */
  fieldOf?: { [property: string]: FieldName<Values> };
};

/** Returns the input, or the first error of each invalid field: from `check`, else from the schema. */
export function readForm<Values, Input>(
  values: Values,
  { schema, toInput = (same) => same, check = () => ({}), fieldOf = {} }: ReadOptions<Values, Input>,
): { input: Input } | { errors: FieldErrors<Values> } {
  const read = schema.safeParse(toInput(values));
  const errors = new Map<string, string>();
  for (const [name, sentence] of Object.entries(check(values)))
    if (typeof sentence === "string") errors.set(name, sentence);
  for (const { path, message } of read.success ? [] : read.error.issues) {
    const name = nameOf(path, fieldOf);
    if (!errors.has(name)) errors.set(name, message);
  }
  if (read.success && errors.size === 0) return { input: read.data };
  return { errors: Object.fromEntries(errors) as FieldErrors<Values> };
}

/** The field for an input path such as `features.0`; `root` for an error of the whole input, shown above the fields. */
export function nameOf(path: readonly PropertyKey[], fieldOf: { [property: string]: string }): string {
  const property = String(path[0] ?? "root");
  return fieldOf[property] ?? property;
}

export function sentencesOf(errors: object): { [name: string]: string | undefined } {
  const named = Object.entries(errors).filter(([name]) => name !== "root");
  return Object.fromEntries(named.map(([name, error]: [string, { message?: string }]) => [name, error.message]));
}
