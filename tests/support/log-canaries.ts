import { ADDRESS, SECRET_IN_URL, TOKEN } from "#scripts/support/leak-patterns.mjs";

/**
 * Canaries for logs and URLs: what tests send as an address, a name, a text or a secret must be in no log line of the worker, and the secrets
 * and addresses in no URL that is requested. `tests/setup/worker.ts` checks this after every test.
 */

const LEVELS = new Set<string | symbol>(["debug", "error", "info", "log", "trace", "warn"]);

/** The fields of a request that hold what is personal or secret, with the shortest value that cannot stand in a log line by chance. */
const PERSONAL = /^(name|email|newEmail|bio|company|location|title|description|text|reason|note|message)$/;
const SECRET = /^(password|newPassword|currentPassword|token|secret|code|invitation)$/;
const MIN_LENGTH = 6;

const personal = new Set<string>();
const secrets = new Set<string>();
let lines = new Set<string>();
let urls = new Set<string>();

/** Addresses with a secret in the query: nobody mails them, and tests ask for them to show that they answer nothing. */
const UNUSED_LINK =
  /^\/(api\/registrations\/calendar|api\/auth\/(confirmation|verify-email)|forgot-password|confirm-address|registration|sign-up)\?/;

/** Remembers values that must be in no log line; `where` says whether they may be in a URL, such as a word that is searched. */
export function markCanaries(values: readonly string[], where: "secret" | "personal"): void {
  // A lower-case word such as `founder` is a choice, not somebody's text.
  for (const value of values)
    if (value.length >= MIN_LENGTH && !/^[a-z-]+$/.test(value)) (where === "secret" ? secrets : personal).add(value);
}

/** Remembers the values of a request's body, and its URL. */
export function markRequest(path: string, body?: unknown): void {
  urls.add(path);
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string") continue;
    if (SECRET.test(name)) markCanaries([value], "secret");
    else if (PERSONAL.test(name)) markCanaries([value], "personal");
  }
}

/** Collects everything that is written to the console from now on. Mocks of the console keep working. Repeating it does nothing. */
export function watchConsole(): void {
  if ((globalThis.console as { isWatched?: boolean }).isWatched) return;
  const wrappers = new WeakMap<object, object>();
  const watched = (write: object) => {
    const known = wrappers.get(write);
    if (known) return known;
    const wrapper = new Proxy(write as (...args: unknown[]) => unknown, {
      apply(target, self, args: unknown[]) {
        lines.add(lineOf(args));
        return Reflect.apply(target, self, args);
      },
    });
    wrappers.set(write, wrapper);
    // A spy puts the wrapper back as the original.
    wrappers.set(wrapper, wrapper);
    return wrapper;
  };
  globalThis.console = new Proxy(globalThis.console, {
    get(target, name) {
      if (name === "isWatched") return true;
      const value = Reflect.get(target, name);
      return LEVELS.has(name) && typeof value === "function" ? watched(value) : value;
    },
  });
}

/** One line per kind of event: the request's id and duration do not matter. */
const lineOf = (args: unknown[]): string =>
  args
    .map((one) => (typeof one === "string" ? one : one instanceof Error ? `${one.message} ${one.stack}` : asJson(one)))
    .join(" ")
    .replace(/"requestId":"[^"]*"|"ms":\d+/g, "");

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** What leaked since the last call, as sentences; empty when nothing did. */
export function takeLeaks(): string[] {
  const leaks = [...leaksIn([...lines], [...urls], { personal, secrets })];
  [lines, urls] = [new Set(), new Set()];
  return leaks;
}

/** Forgets the marked values: another file has its own. */
export function forgetCanaries(): void {
  personal.clear();
  secrets.clear();
}

type Marked = { personal: Iterable<string>; secrets: Iterable<string> };

/** The log lines and URLs in which a marked value, an address or a token is. */
export function* leaksIn(logged: string[], requested: string[], marked: Marked): Generator<string> {
  for (const line of logged)
    if (ADDRESS.test(line) || TOKEN.test(line)) yield `an address or a token is logged: ${line}`;
  const text = logged.join("\n");
  // As it is inside of JSON.
  for (const value of [...marked.secrets, ...marked.personal])
    if (text.includes(JSON.stringify(value).slice(1, -1))) yield `"${value}" is logged`;
  const paths = requested.filter((path) => !UNUSED_LINK.test(path)).map(withoutSearch);
  for (const path of paths)
    if (SECRET_IN_URL.test(path) || ADDRESS.test(path) || TOKEN.test(path)) yield `an address or a token is in ${path}`;
  const all = paths.join("\n");
  for (const value of marked.secrets) if (all.includes(value)) yield `"${value}" is in a URL`;
}

/** A search is a GET whose words are in the query. */
const withoutSearch = (path: string): string => decodeSafely(path.replace(/([?&])q=[^&]*/g, "$1"));

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
