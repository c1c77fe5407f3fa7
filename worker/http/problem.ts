import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { HOUR_MS, MINUTE_MS, SECOND_MS, UNAVAILABLE_RETRY_AFTER_SECONDS } from "#contract/limits.ts";
import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";
import { isActorRefused } from "#db/audit.ts";
import { loggable } from "#db/log-failure.ts";
import { isMailRefused } from "#db/mail-refused.ts";
import { DatabaseNewer, MigrationFailed } from "#db/migrate.ts";
import type { AppEnv } from "./app-env.ts";

type Details = { detail?: string; fields?: Record<string, string>; retryAfterSeconds?: number };

/** Users see `detail` and `fields`: never put internal text there. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export function getRow<Row>([row]: readonly Row[], code: ProblemCode = "not-found"): Row {
  if (row === undefined) throw new Problem(code);
  return row;
}

/** For optional parts of a page: other errors are thrown again. */
export function nullForProblem(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

/** Only without a session or for a suspended member. */
export function nullIfSignedOut(error: unknown): null {
  if (error instanceof Problem && (error.code === "session-missing" || error.code === "account-suspended")) return null;
  throw error;
}

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

/** Hono's by status; others are logged and `internal`, or `unavailable` with Retry-After for a transient error. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status === 400) return new Problem("bad-request");
  if (error instanceof HTTPException && error.status === 413) return new Problem("body-too-large");
  const { name, message, stack } = loggable(error);
  if (isActorRefused({ name, message })) return new Problem("forbidden");
  if (isMailRefused({ name, message })) return new Problem("rate-limited", { retryAfterSeconds: HOUR_MS / SECOND_MS });
  console.error(JSON.stringify({ event: "error", requestId, name, message, stack }));
  if (error instanceof DatabaseNewer)
    return new Problem("unavailable", { detail: message, retryAfterSeconds: MINUTE_MS / SECOND_MS });
  if (isTransient(error)) return new Problem("unavailable", { retryAfterSeconds: UNAVAILABLE_RETRY_AFTER_SECONDS });
  return new Problem("internal");
}

/** Transient errors of D1, as its documentation lists them. */
const TRANSIENT =
  /^D1_ERROR:.*(?:D1 DB is overloaded|Network connection lost|Cannot resolve D1 DB|caused object to be reset|(?:was|DB) reset)/;

/** From an overloaded, restarting or unreachable database or durable object. */
export function isTransient(error: unknown): boolean {
  const { message } = loggable(error instanceof MigrationFailed ? error.cause : error);
  // Set by the platform on the errors of durable objects.
  const { retryable, overloaded } = Object(error) as { retryable?: boolean; overloaded?: boolean };
  return retryable === true || overloaded === true || TRANSIENT.test(message);
}
