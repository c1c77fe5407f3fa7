import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REQUEST_TIMEOUT_MS } from "#contract/limits.ts";
import { isRetryable } from "#web/lib/http.ts";
import { ada, closeTabs, openStore, problem } from "../auth/auth-server.ts";

// jsdom has none.
const { ReadableStream } = await vi.importActual<{ ReadableStream: typeof globalThis.ReadableStream }>(
  "node:stream/web",
);

/** Rejects when the request is aborted, as a connection does whose network is gone. */
const hang = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

/** Answers in parts; `end` null: no more arrive. */
function stream(signal: AbortSignal | null | undefined) {
  let push: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = controller;
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return {
    response: new Response(body, { headers: { "content-type": "text/calendar" } }),
    say: (text: string) => push?.enqueue(new TextEncoder().encode(text)),
    end: () => push?.close(),
  };
}

const failure = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  closeTabs();
  vi.unstubAllGlobals();
});

/** What a request fails with, which it does at the limit and not before. */
async function atTheLimit(failed: Promise<unknown>): Promise<unknown> {
  let isOver = false;
  void failed.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  return failed;
}

describe("A request without progress for ten seconds", () => {
  it("fails as one without an answer, which may be repeated", async () => {
    const { http } = await import("#web/lib/http.ts");
    for (const send of [() => http.get("/api/me"), () => http.post("/api/posts"), () => http.delete("/api/posts/1")]) {
      vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => hang(signal));
      const failed = failure(send());
      const error = await atTheLimit(failed);
      expect(error).toMatchObject({ status: 0, code: "offline" });
      expect(isRetryable(error)).toBe(true);
    }
  });

  it("fails also while its answer arrives", async () => {
    const { http } = await import("#web/lib/http.ts");
    vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
      const answer = stream(signal);
      answer.say('{"rows":');
      return answer.response;
    });
    const failed = failure(http.get("/api/events"));
    expect(await atTheLimit(failed)).toMatchObject({ status: 0, code: "offline" });
  });

  it("is over for its caller at once when the caller aborts it", async () => {
    const { http } = await import("#web/lib/http.ts");
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => hang(signal));
    const caller = new AbortController();
    const failed = failure(http.get("/api/me", { signal: caller.signal }));
    await vi.advanceTimersByTimeAsync(0);
    caller.abort();
    expect(await failed).toMatchObject({ name: "AbortError" });
  });

  it("leaves no timer behind when it is answered", async () => {
    const { http } = await import("#web/lib/http.ts");
    vi.stubGlobal("fetch", async () => Response.json({}));
    await http.get("/api/me");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is repeated by a query and by a refresh of the session, which then notices that the session ended", async () => {
    const store = await openStore(ada);
    const answers = [hang, async () => Response.json(problem("session-missing").body, { status: 401 })];
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => answers.shift()?.(signal as AbortSignal));
    const refreshed = store.refreshViewer();
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS + 200);
    expect(await refreshed).toBeNull();
    expect(store.events).toContain("SIGNED_OUT");
    const results = [hang, async () => Response.json({ rows: [] })];
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => results.shift()?.(signal as AbortSignal));
    const found = store.queryClient.fetchQuery({ ...store.apiQuery("/api/events"), retry: 1 });
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS + 1000);
    expect(await found).toEqual({ rows: [] });
  });
});

it("A file may take longer to arrive, as long as some of it does", async () => {
  const { http } = await import("#web/lib/http.ts");
  let answer: ReturnType<typeof stream> | undefined;
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    answer = stream(signal);
    return answer.response;
  });
  const file = http.postForFile("/api/me/copy", {});
  for (const part of ["one ", "two ", "three"]) {
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1000);
    answer?.say(part);
  }
  await vi.advanceTimersByTimeAsync(0);
  answer?.end();
  expect(await (await file).text()).toBe("one two three");
});

describe("An upload", () => {
  /** The browser's request, whose progress the test reports. */
  class SlowRequest {
    static last: SlowRequest;
    upload: { onprogress?: () => void } = {};
    onload?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = "";
    readonly sent: unknown[] = [];
    constructor() {
      SlowRequest.last = this;
    }
    open(...method: string[]) {
      this.sent.push(...method);
    }
    setRequestHeader(name: string, value: string) {
      if (name === "content-type") this.sent.push(value);
    }
    getAllResponseHeaders = () => "content-type: application/json\r\nretry-after: 7\r\n";
    abort = () => this.onabort?.();
    send(body: Blob) {
      this.sent.push(body.size);
    }
    answer(status: number, body: object) {
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.onload?.();
    }
  }
  beforeEach(() => vi.stubGlobal("XMLHttpRequest", SlowRequest));
  const picture = new Blob(["12345"], { type: "image/png" });

  it("lasts as long as it makes progress", async () => {
    const { uploadPicture } = await import("#web/lib/pictures/upload-picture.ts");
    const uploaded = uploadPicture(picture, "avatar");
    for (let part = 0; part < 5; part += 1) {
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1000);
      SlowRequest.last.upload.onprogress?.();
    }
    SlowRequest.last.answer(201, { key: "a" });
    expect(await uploaded).toEqual({ key: "a" });
    expect(SlowRequest.last.sent).toEqual(["POST", "/api/media?use=avatar", "image/png", 5]);
  });

  it("fails after ten seconds without any", async () => {
    const { uploadPicture } = await import("#web/lib/pictures/upload-picture.ts");
    const failed = failure(uploadPicture(picture, "avatar"));
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect(await failed).toMatchObject({ status: 0, code: "offline" });
  });

  it("fails with the problem that the server answers", async () => {
    const { uploadPicture } = await import("#web/lib/pictures/upload-picture.ts");
    const failed = failure(uploadPicture(picture, "avatar"));
    await vi.advanceTimersByTimeAsync(0);
    SlowRequest.last.answer(429, problem("rate-limited").body as object);
    expect(await failed).toMatchObject({ status: 429, code: "rate-limited", retryAfterSeconds: 7 });
  });
});
