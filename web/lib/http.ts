import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";

/** An answer that was an error, or no answer at all (`status` 0). `message` is a sentence for people. */
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

type Body = Record<string, unknown>;
type Options = { signal?: AbortSignal; idempotencyKey?: string };

/** Who wants to know that the session is over: the auth store. */
const onSessionMissing = new Set<() => void>();
export function whenSessionMissing(listener: () => void): () => void {
  onSessionMissing.add(listener);
  return () => onSessionMissing.delete(listener);
}

async function send<View>(method: string, path: string, body?: Body, options: Options = {}): Promise<View> {
  let answer: Response;
  try {
    answer = await fetch(path, {
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
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as View;
  const error = new HttpError(await readProblem(answer), Number(answer.headers.get("retry-after")) || null);
  if (error.code === "session-missing") for (const listener of onSessionMissing) listener();
  throw error;
}

/** The problem an answer carries; one in its place when something between us and the worker answered. */
async function readProblem(answer: Response): Promise<Omit<ProblemView, "type">> {
  const problem: Partial<ProblemView> | null = await answer.json().catch(() => null);
  if (typeof problem?.code === "string" && typeof problem.title === "string") return problem as ProblemView;
  const requestId = answer.headers.get("x-request-id") ?? "";
  return { title: "Something went wrong on our side.", status: answer.status, code: "internal", requestId };
}

/** The JSON API, typed by the contract. Every failure is an HttpError. Writes carry a body, `{}` when there is nothing to say. */
export const http = {
  get: <View>(path: string, options?: Options) => send<View>("GET", path, undefined, options),
  post: <View>(path: string, body: Body = {}, options?: Options) => send<View>("POST", path, body, options),
  patch: <View>(path: string, body: Body = {}, options?: Options) => send<View>("PATCH", path, body, options),
  put: <View>(path: string, body: Body = {}, options?: Options) => send<View>("PUT", path, body, options),
  delete: (path: string, options?: Options) => send<void>("DELETE", path, undefined, options),
};
