import type { ZodMiniType } from "zod/mini";
import "#contract/default-sentences.ts";

/** The sentence beside each invalid field, by its name. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string };
export type FieldName<Values> = keyof Values & string;

export type ReadOptions<Values, Input> = {
  /** The contract's schema of the input. Its sentences are shown beside the fields; `default-sentences.ts` has those of fields without one. */
  schema: ZodMiniType<Input>;
  /** The input of the request. Default: the values. */
  toInput?: (values: Values) => unknown;
  /** Errors that the screen finds itself, which win over those of the schema. */
  check?: (values: Values) => FieldErrors<Values>;
  /** The fields of properties of the input that have another name. */
  fieldOf?: { [property: string]: FieldName<Values> };
};

/** The input of the request, or the first sentence of each invalid field: that of the form's own check, else that of the schema. */
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

/** The field of a path of the input, such as `features.0`; `root` for an error of the whole input, which is shown above the fields. */
export function nameOf(path: readonly PropertyKey[], fieldOf: { [property: string]: string }): string {
  const property = String(path[0] ?? "root");
  return fieldOf[property] ?? property;
}

/** The sentence of each field with an error of React Hook Form. */
export function sentencesOf(errors: object): { [name: string]: string | undefined } {
  const named = Object.entries(errors).filter(([name]) => name !== "root");
  return Object.fromEntries(named.map(([name, error]: [string, { message?: string }]) => [name, error.message]));
}
