import { BUILD_HEADER } from "#contract/document.ts";
import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";
import { TAB_HEADER } from "#contract/sockets.ts";
import { noteBuild } from "./new-version.ts";
import { isOnline } from "./online.ts";

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

/** Whether a request may succeed if it is sent again: there was no response although there is a network, or an error of a gateway. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 ? isOnline() : [502, 503, 504].includes(error.status));

/** Whether there is no such thing, or the viewer may not know of it. */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;

/** Queries are fetched again when the network is back. */
const LOADS_LATER = "This will load when you're back online.";
const isOfflineError = (error: Error): boolean => error instanceof HttpError && error.status === 0 && !isOnline();

/** What an `ErrorState` shows of an error: its sentence, and the reference number of the request if there is one. */
export const errorDetails = (error: Error | null): { detail?: string; requestId?: string } => ({
  detail: error?.message && (isOfflineError(error) ? `${error.message} ${LOADS_LATER}` : error.message),
  requestId: (error instanceof HttpError && error.requestId) || undefined,
});

/** The id of this tab, new with each load: the server pushes to its inbox socket only what others change. */
export const TAB = crypto.randomUUID();

/** Resolves to the key of a request that may be repeated. Called when the request is sent: no key is made or kept for other requests. */
export type IdempotencyKey = () => Promise<string>;

type Json = Record<string, unknown>;
/** What a request sends: JSON, or the bytes of a file with its type. */
type Body = Json | Blob;
type Options = {
  signal?: AbortSignal;
  idempotencyKey?: IdempotencyKey;
  /** The request is completed also when the page is closed meanwhile. */
  keepalive?: boolean;
  /** How the answer is read. Default: as JSON. */
  as?: "blob";
};

const sessionMissingListeners = new Set<() => void>();

/** Calls `listener` on each response that says that the session is missing. Returns a function that removes it. */
export function onSessionMissing(listener: () => void): () => void {
  sessionMissingListeners.add(listener);
  return () => sessionMissingListeners.delete(listener);
}

async function send<View>(method: string, path: string, body?: Body, options: Options = {}): Promise<View> {
  const idempotencyKey = options.idempotencyKey && (await options.idempotencyKey());
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(method === "GET" ? {} : { [TAB_HEADER]: TAB }),
        ...(body ? { "content-type": body instanceof Blob ? body.type : "application/json" } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      body: body instanceof Blob ? body : body && JSON.stringify(body),
      signal: options.signal,
      keepalive: options.keepalive,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new HttpError(null);
  }
  noteBuild(response.headers.get(BUILD_HEADER));
  if (response.ok) return (await readAnswer(response, options)) as View;
  const error = new HttpError(await readProblem(response), Number(response.headers.get("retry-after")) || null);
  if (error.code === "session-missing") for (const listener of sessionMissingListeners) listener();
  throw error;
}

const readAnswer = (response: Response, { as }: Options): unknown =>
  response.status === 204 ? undefined : as === "blob" ? response.blob() : response.json();

/** The problem in the body. Without one, as from a gateway in between, an `internal` problem. */
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
  /** Sends a file. */
  postFile: <View>(path: string, file: Blob) => send<View>("POST", path, file),
  /** A file that a request with a body asks for. */
  postForFile: (path: string, body: Json) => send<Blob>("POST", path, body, { as: "blob" }),
  delete: (path: string, options?: Options) => send<void>("DELETE", path, undefined, options),
  /** A DELETE that answers what is there afterwards. */
  deleteFor: <View>(path: string, options?: Options) => send<View>("DELETE", path, undefined, options),
};
