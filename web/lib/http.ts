import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";

/** An error response, or no response (`status` 0, `code` `offline`). `message` is a sentence for members. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ProblemCode | "offline";
  readonly fields: Record<string, string>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(problem: Omit<ProblemView, "type"> | null, retryAfterSeconds: number | null = null) {
    super(problem?.detail ?? problem?.title ?? "You seem to be offline.");
    this.status = problem?.status ?? 0;
    this.code = problem && problem.code in PROBLEMS ? (problem.code as ProblemCode) : problem ? "internal" : "offline";
    this.fields = problem?.fields ?? {};
    this.requestId = problem?.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether a request may succeed if it is sent again: there was no response, or an error of a gateway. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof HttpError && [0, 502, 503, 504].includes(error.status);

/** What an `ErrorState` shows of an error: its sentence, and the reference number of the request if there is one. */
export const errorDetails = (error: Error | null): { detail?: string; requestId?: string } => ({
  detail: error?.message,
  requestId: (error instanceof HttpError && error.requestId) || undefined,
});

type Body = Record<string, unknown>;
type Options = { signal?: AbortSignal; idempotencyKey?: string };

const sessionMissingListeners = new Set<() => void>();

/** Calls `listener` on each response that says that the session is missing. Returns a function that removes it. */
export function onSessionMissing(listener: () => void): () => void {
  sessionMissingListeners.add(listener);
  return () => sessionMissingListeners.delete(listener);
}

async function send<View>(method: string, path: string, body?: Body, options: Options = {}): Promise<View> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(options.idempotencyKey ? { "idempotency-key": options.idempotencyKey } : {}),
      },
      body: body && JSON.stringify(body),
      signal: options.signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new HttpError(null);
  }
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as View;
  const error = new HttpError(await readProblem(response), Number(response.headers.get("retry-after")) || null);
  if (error.code === "session-missing") for (const listener of sessionMissingListeners) listener();
  throw error;
}

/** The problem in the body. Without one, as from a gateway in between, an `internal` problem. */
async function readProblem(response: Response): Promise<Omit<ProblemView, "type">> {
  const problem: Partial<ProblemView> | null = await response.json().catch(() => null);
  if (typeof problem?.code === "string" && typeof problem.title === "string") return problem as ProblemView;
  const requestId = response.headers.get("x-request-id") ?? "";
  return { title: "Something went wrong on our side.", status: response.status, code: "internal", requestId };
}

/** The JSON API. Throws an HttpError for every failure. A write without a body sends `{}`. */
export const http = {
  get: <View>(path: string, options?: Options) => send<View>("GET", path, undefined, options),
  post: <View>(path: string, body: Body = {}, options?: Options) => send<View>("POST", path, body, options),
  patch: <View>(path: string, body: Body = {}, options?: Options) => send<View>("PATCH", path, body, options),
  put: <View>(path: string, body: Body = {}, options?: Options) => send<View>("PUT", path, body, options),
  delete: (path: string, options?: Options) => send<void>("DELETE", path, undefined, options),
};
