import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";
import { isActorRefused } from "#db/audit.ts";
import type { AppEnv } from "./app-env.ts";

type Details = { detail?: string; fields?: Record<string, string>; retryAfterSeconds?: number };

/** An error answer, thrown from anywhere in a request. Users see `detail` and `fields`: never put internal text there. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The JSON answer of a problem (RFC 9457). */
export function answerProblem(c: Context<AppEnv>, problem: Problem): Response {
  const [status, title] = PROBLEMS[problem.code];
  const { detail, fields, retryAfterSeconds } = problem.details;
  const view: ProblemView = {
    type: `urn:problem:${problem.code}`,
    title,
    status,
    code: problem.code,
    ...(detail ? { detail } : {}),
    ...(fields ? { fields } : {}),
    requestId: c.get("requestId"),
  };
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "private, no-store" });
  if (retryAfterSeconds) headers.set("retry-after", String(Math.ceil(retryAfterSeconds)));
  return new Response(JSON.stringify(view), { status, headers });
}

/** The problem a thrown error is answered with: a `Problem` as it is, Hono's by status, everything else logged and `internal`. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 400) return new Problem("bad-request");
  if (error instanceof HTTPException && error.status === 413) return new Problem("body-too-large");
  const { name, message, stack } = loggable(error);
  if (isActorRefused({ name, message })) return new Problem("forbidden");
  console.error(JSON.stringify({ event: "error", requestId, name, message, stack }));
  return new Problem("internal");
}

/** The error to log. The message of a failed query contains its bound values, which are personal data, so its cause is used. */
export function loggable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  // Recognized by its shape, because drizzle's class may be loaded twice.
  if (!("query" in error && "params" in error)) return error;
  return error.cause instanceof Error ? error.cause : new Error("A query failed");
}
