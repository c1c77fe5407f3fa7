import { zValidator } from "@hono/zod-validator";
import type { Context, ValidationTargets } from "hono";
import type * as z from "zod/v4/core";
import "#contract/default-sentences.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

/** Validates one part of the request by a strict contract schema; throws 422 with a sentence per field. */
export const valid = <Target extends keyof ValidationTargets, Schema extends z.$ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw new Problem("invalid", { fields: sentences(result.error.issues) });
  });

/** The context of a handler behind `valid(target, schema)`. `Path` holds the handler's path parameters, such as `"/:id"`. */
export type ValidContext<
  Target extends keyof ValidationTargets,
  Schema extends z.$ZodType,
  Path extends string = "/",
> = Context<AppEnv, Path, { in: { [T in Target]: z.input<Schema> }; out: { [T in Target]: z.output<Schema> } }>;

/** The first sentence of each field; an unknown field gets an entry under its own name. */
export function sentences(issues: readonly z.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    const sentence = issue.code === "unrecognized_keys" ? "Unknown field" : issue.message;
    for (const name of names) fields[name] ??= sentence;
  }
  return fields;
}
