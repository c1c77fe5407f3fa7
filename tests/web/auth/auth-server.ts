import { vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { BOOTSTRAP_DATA_ID, type BootstrapData } from "#contract/document.ts";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { PROBLEMS, type ProblemCode, type ProblemView } from "#contract/problems.ts";
import type { AnswerOf } from "../answer-of.ts";

type Refusal = { status: number; body: ProblemView; headers: Record<string, string> };
/** An answer with this view, a refusal, or an error of a gateway. A view that is not known is one that nobody reads. */
export type Answer<View = unknown> = unknown extends View
  ? { status?: number; body?: unknown; headers?: Record<string, string> }
  :
      | { status?: 200 | 201 | 202; body: View; headers?: Record<string, string> }
      | Refusal
      | { status: 500 | 502; body: object };
/** An answer of `METHOD /path`. */
export type AnswerTo<Route extends string> = Answer<AnswerOf<Route>>;
export type Call = { method: string; path: string; body: unknown; key: string | null };
type Handler<View> = (call: Call) => Answer<View> | Promise<Answer<View>>;

declare const checked: unique symbol;
/** A handler that the type of its route allows. */
type CheckedHandler = Handler<unknown> & { [checked]: true };
/** Handlers that `stubs` or `at` have checked. */
export type Routes = Record<string, CheckedHandler>;

/** The handler of `METHOD /path`, which answers the view that the contract has for it. A route that the API does not have has none. */
type HandlerOf<Route extends string> = string extends Route
  ? CheckedHandler
  : [AnswerOf<Route>] extends [never]
    ? never
    : Handler<AnswerOf<Route>>;
export type Stubs<Route extends string> = { [R in Route]: HandlerOf<R> };

/** Handlers by `METHOD /path` to hand on. Those of `more` take precedence. */
export const stubs = <Route extends string>(routes?: Stubs<Route>, ...more: Routes[]): Routes =>
  Object.assign({}, routes, ...more);
/** The handler of a route whose path is not a constant. */
export const at = <const Route extends string>(route: Route, handler: HandlerOf<Route>): Routes =>
  stubs({ [route]: handler } as Routes);

/**
 * Stubs the worker: answers by `METHOD /path` what the contract says, and records the requests with their idempotency keys. An unknown path fails
 * the test.
 */
export function stubServer<Route extends string>(routes: Stubs<Route>, ...more: Routes[]): Call[] {
  const calls: Call[] = [];
  const handlers = stubs(routes, ...more);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers: sent }: RequestInit = {}) => {
    const read = typeof body === "string" ? JSON.parse(body) : undefined;
    const call = { method, path, body: read, key: new Headers(sent).get("idempotency-key") };
    calls.push(call);
    const handler = handlers[`${method} ${path}`];
    if (!handler) throw new Error(`Nothing answers ${method} ${path}`);
    const { status = 200, body: view, headers } = await handler(call);
    return new Response(status === 204 ? null : JSON.stringify(view ?? {}), { status, headers });
  });
  return calls;
}

export const problem = (code: ProblemCode, more: object = {}, headers: Record<string, string> = {}): Refusal => {
  const [status, title] = PROBLEMS[code];
  return {
    status,
    body: { type: `urn:problem:${code}`, title, status, code, requestId: "request-1", ...more },
    headers,
  };
};

/** The answer of a request that gets none: the connection was lost. */
export const noAnswer = (): Promise<never> => Promise.reject(new TypeError("Failed to fetch"));

/** All that the browser's storages hold, of every page of this origin. */
export const stored = (): string =>
  [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat()).join("\n");

export const ada: ViewerView = {
  id: "0190a000-0000-7000-8000-00000000ada0",
  name: "Ada Quill",
  email: "ada@sample.test",
  emailVerified: true,
  image: null,
  kind: "founder",
  kindUnasked: false,
  firstVisit: false,
  status: "approved",
  role: "member",
  sample: true,
  statusReason: null,
  statusSince: "2026-11-01T09:00:00.000Z",
  tier: { id: FREE_TIER, name: "Free" },
  capabilities: ["networking"],
  secondFactor: false,
  secondFactorRemovalDueAt: null,
  deletionDueAt: null,
  sessionExpiresAt: new Date(Date.now() + SESSION_LIFETIME_MS).toISOString(),
};

const closing = new Set<() => void>();

/** Closes every open tab. */
export function closeTabs(): void {
  for (const close of closing) close();
  closing.clear();
}

/** Records the listeners and channels that the modules of a tab add, to remove them when it closes. Call the returned function after loading them. */
export function keepListeners(): () => void {
  const targets = [document, window];
  for (const target of targets)
    vi.spyOn(target, "addEventListener").mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?) => {
        EventTarget.prototype.addEventListener.call(target, type, listener, options);
        closing.add(() => target.removeEventListener(type, listener, options));
      },
    );
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        closing.add(() => this.close());
      }
    },
  );
  closing.add(() => vi.stubGlobal("BroadcastChannel", Channel));
  return () => {
    for (const target of targets) vi.mocked(target.addEventListener).mockRestore();
  };
}

/** A new tab: a document with this bootstrap data, and newly loaded modules. */
export function openTab(data: Partial<BootstrapData> = {}): void {
  vi.resetModules();
  document.getElementById(BOOTSTRAP_DATA_ID)?.remove();
  const script = document.createElement("script");
  script.type = "application/json";
  script.id = BOOTSTRAP_DATA_ID;
  const nothing = {
    appName: "Node",
    viewer: null,
    pendingConnectionRequests: 0,
    answers: {},
    status: 200,
    build: "",
    daysInMarket: 2,
    earlyAccessUntil: null,
    links: { linkedIn: null, newsletter: null, donation: null, contact: null },
    mail: true,
  };
  script.textContent = JSON.stringify({ ...nothing, ...data });
  document.body.append(script);
}

/** The auth client of a new tab. */
export async function openStore(viewer: ViewerView | null) {
  openTab({ viewer });
  const { renderHook } = await import("@testing-library/react");
  const { queryClient, apiQuery } = await import("#web/lib/query-client.ts");
  const { http } = await import("#web/lib/http.ts");
  const restore = keepListeners();
  const { signInPath } = await import("#web/lib/auth/session-end.ts");
  const store = await import("#web/lib/auth/auth-client.ts");
  const events: string[] = [];
  store.onAuthEvent((event) => events.push(event));
  restore();
  const { result } = renderHook(() => store.useViewer());
  await Promise.resolve();
  return { ...store, signInPath, queryClient, apiQuery, http, events, viewer: () => result.current };
}
