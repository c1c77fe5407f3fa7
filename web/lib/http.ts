import { BUILD_HEADER } from "#contract/document.ts";
import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";
import { TAB_HEADER } from "#contract/sockets.ts";
import { noteBuild } from "./new-version.ts";
import { isOnline } from "./online.ts";
import { TimeLimit, upload } from "./time-limit.ts";

/** An error response, or no response (`status` 0, `code` `offline`). `message` is a sentence for members. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ProblemCode | "offline";
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(problem: Omit<ProblemView, "type"> | null, retryAfterSeconds: number | null = null) {
    super(problem?.detail ?? problem?.title ?? (isOnline() ? "You seem to be offline." : "You are offline."));
    this.status = problem?.status ?? 0;
    this.code = problem && problem.code in PROBLEMS ? (problem.code as ProblemCode) : problem ? "internal" : "offline";
    this.fields = problem?.fields ?? {};
    this.requestId = problem?.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response despite a network, or a gateway error. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 ? isOnline() : [502, 503, 504].includes(error.status));

/** It does not exist, or must not be revealed to the viewer. */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** New with each load. The server does not push a tab's own changes back to its inbox socket. */
export const TAB = crypto.randomUUID();

/** Called when a repeatable request is sent, so that other requests create no key. */
export type IdempotencyKey = () => Promise<string>;

type Json = Record<string, unknown>;
type Body = Json | Blob;
type Options = {
  signal?: AbortSignal;
  idempotencyKey?: IdempotencyKey;
  /** Completes the request even if the page is closed. */
  keepalive?: boolean;
  as?: "blob";
};

const sessionMissingListeners = new Set<() => void>();

/** Called on each response that reports a missing session. Returns the unsubscribe function. */
export function onSessionMissing(listener: () => void): () => void {
  sessionMissingListeners.add(listener);
  return () => sessionMissingListeners.delete(listener);
}

async function send<View>(method: string, path: string, body?: Body, options: Options = {}): Promise<View> {
  const idempotencyKey = options.idempotencyKey && (await options.idempotencyKey());
  const limit = new TimeLimit(options.signal);
  try {
    const init = {
      method,
      headers: {
        ...(method === "GET" ? {} : { [TAB_HEADER]: TAB }),
        ...(body ? { "content-type": body instanceof Blob ? body.type : "application/json" } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
    };
    const { signal, restart } = limit;
    const response =
      body instanceof Blob
        ? await upload(path, { ...init, body, signal }, restart)
        : await fetch(path, { ...init, body: body && JSON.stringify(body), keepalive: options.keepalive, signal });
    noteBuild(response.headers.get(BUILD_HEADER));
    if (response.ok) return (await readAnswer(response, options, limit)) as View;
    throw new HttpError(await readProblem(response), Number(response.headers.get("retry-after")) || null);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (!(error instanceof HttpError)) throw new HttpError(null);
    if (error.code === "session-missing") for (const listener of sessionMissingListeners) listener();
    throw error;
  } finally {
    limit.end();
  }
}

function readAnswer(response: Response, { as }: Options, limit: TimeLimit): unknown {
  if (response.status === 204) return undefined;
  return as === "blob" ? readFile(response, limit) : response.json();
}

/** A file may take longer than the time limit, as long as some of it arrives. */
async function readFile({ body, headers }: Response, limit: TimeLimit): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const reader = body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    limit.restart();
  }
  return new Blob(parts, { type: headers.get("content-type") ?? "" });
}

/** For a response without a problem, such as from a gateway, an `internal` problem. */
async function readProblem(response: Response): Promise<Omit<ProblemView, "type">> {
  const problem = (await response.json().catch(() => null)) as Partial<ProblemView> | null;
  if (typeof problem?.code === "string" && typeof problem.title === "string") return problem as ProblemView;
  const requestId = response.headers.get("x-request-id") ?? "";
  return {
    title: "Something went wrong on our side. Please try again.",
    status: response.status,
    code: "internal",
    requestId,
  };
}

/** The JSON API. Throws an HttpError for every failure. A write without a body sends `{}`. */
export const http = {
  get: <View>(path: string, options?: Options) => send<View>("GET", path, undefined, options),
  post: <View>(path: string, body: Json = {}, options?: Options) => send<View>("POST", path, body, options),
  patch: <View>(path: string, body: Json = {}, options?: Options) => send<View>("PATCH", path, body, options),
  put: <View>(path: string, body: Json = {}, options?: Options) => send<View>("PUT", path, body, options),
  postFile: <View>(path: string, file: Blob) => send<View>("POST", path, file),
  postForFile: (path: string, body: Json) => send<Blob>("POST", path, body, { as: "blob" }),
  delete: (path: string, options?: Options) => send<void>("DELETE", path, undefined, options),
  /** A DELETE that returns the new state. */
  deleteFor: <View>(path: string, options?: Options) => send<View>("DELETE", path, undefined, options),
};
