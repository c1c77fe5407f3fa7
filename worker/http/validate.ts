import { zValidator } from "@hono/zod-validator";
import type { Context, ValidationTargets } from "hono";
import type { ZodMiniObject, ZodMiniType } from "zod/mini";
import type * as z from "zod/v4/core";
import "#contract/default-sentences.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { id } from "#contract/text.ts";
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

/** An id in a path. Throws 404 with this code when it is not written as one. */
export function readId(text: string, code: ProblemCode = "not-found"): string {
  if (!id.safeParse(text).success) throw new Problem(code);
  return text;
}

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

/**
 * The query of a list in the URL of its page, and the API's path for it. Invalid values are ignored, as in the app, because anybody can write
 * a URL. `names`: the parameters in the order in which the app writes them, so that it finds the answer under its own path. `days`: those of
 * `readDays`, which come last there.
 */
export function readListQuery<Shape extends Record<string, ZodMiniType>>(
  c: Context<AppEnv>,
  path: string,
  schema: ZodMiniObject<Shape>,
  names: readonly (keyof Shape & string)[],
  days: Record<string, string> = {},
) {
  const query: Record<string, unknown> = {};
  const search = new URLSearchParams();
  for (const name of names) {
    const value = c.req.query(name)?.trim();
    const read = value ? schema.shape[name]?.safeParse(value) : undefined;
    if (!value || !read?.success || read.data === undefined) continue;
    query[name] = read.data;
    search.set(name, value);
  }
  for (const [name, value] of Object.entries(days)) {
    query[name] = value;
    search.set(name, value);
  }
  return {
    query: query as z.output<typeof schema>,
    isFiltered: search.size > 0,
    path: search.size > 0 ? `${path}?${search}` : path,
  };
}
