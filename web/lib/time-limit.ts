import { REQUEST_TIMEOUT_MS } from "#contract/limits.ts";

/** Aborts a request that made no progress for ten seconds, or when `by` does. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(by?: AbortSignal) {
    const abort = () => this.#controller.abort(by?.reason);
    if (by?.aborted) abort();
    by?.addEventListener("abort", abort, { once: true });
    this.restart();
  }

  readonly restart = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), REQUEST_TIMEOUT_MS);
  };

  end(): void {
    clearTimeout(this.#timer);
  }
}

type Upload = { method: string; headers: Record<string, string>; body: Blob; signal: AbortSignal };

/** As `fetch`, which tells no progress of what is sent. */
export function upload(path: string, init: Upload, onProgress: () => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method, path);
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = onProgress;
    request.onload = () => resolve(toResponse(request));
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(init.signal.reason);
    init.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(init.body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return new Response(request.responseText || null, { status: request.status, headers });
}
