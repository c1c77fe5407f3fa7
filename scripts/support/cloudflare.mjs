// Calls the provider's API with wrangler's login, for what wrangler has no command for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root, run } from "./tools.mjs";

const base = () => process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";

const NO_LOGIN = "You are not signed in to Cloudflare: run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";
/** https://developers.cloudflare.com/fundamentals/api/troubleshooting: an unknown, expired or malformed credential. */
const REFUSED_LOGIN = [6003, 9106, 9109, 10000, 10001];

export class ApiRefusal extends Error {
  constructor(path, status, errors) {
    super(`Cloudflare answered ${status} for ${path}: ${errors.map(({ message }) => message).join(" ")}`);
    this.status = status;
    this.codes = errors.map(({ code }) => code);
  }
}

async function readLogin() {
  const { code, output } = await run("wrangler", ["auth", "token", "--json"]);
  if (code !== 0) fail(NO_LOGIN);
  const { type, token, key, email } = JSON.parse(output.slice(output.indexOf("{")));
  return type === "api_key" ? { "x-auth-key": key, "x-auth-email": email } : { authorization: `Bearer ${token}` };
}

/** Signed in, with one account. Ends the command with a sentence when either is missing. */
export async function openAccount() {
  const login = await readLogin();
  const send = (path, { headers, ...init } = {}) =>
    fetch(`${base()}${path}`, { ...init, headers: { ...login, ...headers } });
  /** Resolves to `{ result, result_info }`; throws ApiRefusal. */
  const call = async (path, init) => {
    const answer = await send(path, init);
    const body = await answer.json().catch(() => ({}));
    if (body.success) return body;
    throw new ApiRefusal(path, answer.status, body.errors ?? []);
  };
  const id = await chooseAccount(call);
  const inAccount = (path) => `/accounts/${id}${path}`;
  return {
    id,
    call,
    request: (path, init) => call(inAccount(path), init),
    send: (path, init) => send(inAccount(path), init),
  };
}

async function chooseAccount(call) {
  const { result } = await call("/accounts?per_page=50").catch((error) => {
    if (!REFUSED_LOGIN.some((code) => error.codes?.includes(code))) throw error;
    return fail("Cloudflare refuses this login: run npx wrangler login again, or check CLOUDFLARE_API_TOKEN.");
  });
  const chosen = process.env.CLOUDFLARE_ACCOUNT_ID;
  if (chosen) return chosen;
  if (result.length === 1) return result[0].id;
  if (result.length === 0) fail("This login has no Cloudflare account: sign in as a member of one.");
  const names = result.map(({ id, name }) => `${id} (${name})`).join(", ");
  return fail(`This login has ${result.length} accounts: set CLOUDFLARE_ACCOUNT_ID to one of ${names}.`);
}

export function workerName(environment) {
  const config = readFileSync(join(root, "wrangler.toml"), "utf8");
  if (environment && !config.includes(`[env.${environment}.`))
    fail(`wrangler.toml has no environment ${environment}: only staging has its own databases, bucket, and queues.`);
  const [, name] = /^name = "(.+)"$/m.exec(config) ?? [];
  return environment ? `${name}-${environment}` : name;
}
