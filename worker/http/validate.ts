import { zValidator } from "@hono/zod-validator";
import type { Context, ValidationTargets } from "hono";
import { validator } from "hono/validator";
import type { ZodMiniObject, ZodMiniType } from "zod/mini";
import * as z from "zod/v4/core";
import "#contract/default-sentences.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { id } from "#contract/text.ts";
import type { AppEnv } from "./app-env.ts";
import "./hosts.ts";
import { Problem } from "./problem.ts";

/** Throws 422 with a sentence per field. */
export const valid = <Target extends keyof ValidationTargets, Schema extends z.$ZodType>(
  target: Target,
  schema: Schema,
) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw new Problem("invalid", { fields: sentences(result.error.issues) });
  });

/**
 * As `valid`, for a form that sends a stored row whole: a line with a web address may stay where the row has it under
 * the same name, which one more read finds.
 */
export const validEdit = <Schema extends z.$ZodType>(schema: Schema, findStored: (c: Context<AppEnv>) => unknown) =>
  validator("json", async (value, c: Context<AppEnv>): Promise<z.output<Schema>> => {
    // Not `safeParse`, which has no value when it has an issue.
    const parsed = schema._zod.run({ value, issues: [] }, SYNC) as z.ParsePayload<z.output<Schema>>;
    const stored = parsed.issues.some(isHost) ? new Set(linesIn(await findStored(c))) : new Set();
    const refused = parsed.issues.filter((issue) => !isHost(issue) || !stored.has(lineOf(issue)));
    if (refused.length > 0)
      throw new Problem("invalid", {
        fields: sentences(refused.map((issue) => z.util.finalizeIssue(issue, SYNC, z.config()))),
      });
    return parsed.value;
  });

const SYNC = { async: false };

const isHost = (issue: z.$ZodRawIssue): boolean => issue.code === "custom" && issue.params?.isHost === true;

const lineOf = ({ path = [], input }: z.$ZodRawIssue): string =>
  `${String(path.findLast((key) => typeof key === "string"))}: ${String(input)}`;

/** Each after its name, as `lineOf`; those of a list have its name. */
const linesIn = (value: unknown, name = ""): string[] => {
  if (typeof value === "string") return [`${name}: ${value}`];
  if (Array.isArray(value)) return value.flatMap((one) => linesIn(one, name));
  return value && typeof value === "object" ? Object.entries(value).flatMap(([key, one]) => linesIn(one, key)) : [];
};

export function readId(text: string, code: ProblemCode = "not-found"): string {
  if (!id.safeParse(text).success) throw new Problem(code);
  return text;
}

export type ValidContext<
  Target extends keyof ValidationTargets,
  Schema extends z.$ZodType,
  Path extends string = "/",
> = Context<AppEnv, Path, { in: { [T in Target]: z.input<Schema> }; out: { [T in Target]: z.output<Schema> } }>;

/** By field; an unknown field has its own entry. */
export function sentences(issues: readonly z.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    const sentence = issue.code === "unrecognized_keys" ? "Unknown field" : issue.message;
    for (const name of names) fields[name] ??= sentence;
  }
  return fields;
}

/** Ignores invalid values, because anybody can write a URL. `names`, then `days`: in the app's order, as its paths. */
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
