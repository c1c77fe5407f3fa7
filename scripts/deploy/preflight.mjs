// What an account needs before anything is created in it. Each check ends the command with one sentence.
import { ApiRefusal } from "../support/cloudflare.mjs";
import { fail } from "../support/tools.mjs";

const dashboard = ({ id }, page) => `https://dash.cloudflare.com/${id}/${page}`;

/** Resolves to undefined for an answer with this code. */
const unless = (code, work) =>
  work.catch((error) => {
    if (!(error instanceof ApiRefusal && error.codes.includes(code))) throw error;
  });

/** Not every login can read the plan. Then Cloudflare refuses `[limits]` of wrangler.toml on Workers Free. */
export async function assertPlan(account) {
  const { result } = await account.request("/subscriptions").catch((error) => {
    if (!(error instanceof ApiRefusal && error.status === 403)) throw error;
    console.log("! This login cannot read the plan of the account: Node needs Workers Paid.");
    return {};
  });
  if (!result || result.some(({ rate_plan }) => /^workers_paid|enterprise/.test(rate_plan?.id))) return;
  fail(
    `This account is on Workers Free, where a sign-in ends after 10 ms of CPU and needs 145: choose Workers Paid at ${dashboard(account, "workers/plans")}.`,
  );
}

const NO_R2 = 10042;

export async function assertR2(account) {
  if (await unless(NO_R2, account.request("/r2/buckets?per_page=1"))) return;
  fail(`R2 is not turned on, and pictures are stored there: turn it on at ${dashboard(account, "r2/overview")}.`);
}

const NO_SUCH_WORKER = 10007;

/** The address that a worker has without a domain. */
export async function readWorkersDev(account, worker) {
  const found = await unless(NO_SUCH_WORKER, account.request("/workers/subdomain"));
  if (found) return `https://${worker}.${found.result.subdomain}.workers.dev`;
  return fail(
    `This account has no workers.dev name, which every deployment needs: choose one at ${dashboard(account, "workers/onboarding")}.`,
  );
}

/** The bindings of the deployed worker; undefined before the first deployment. */
export const readDeployed = async (account, worker) =>
  (await unless(NO_SUCH_WORKER, account.request(`/workers/scripts/${worker}/settings`)))?.result.bindings;

/** Resolves to the host name to attach, or undefined for the address on workers.dev. */
export async function findDomain(account, origin, workersDev) {
  if (origin === workersDev) return undefined;
  const { hostname } = new URL(origin);
  if (hostname.endsWith(".workers.dev"))
    fail(`APP_ORIGIN is ${origin}, but this worker answers at ${workersDev}: use that, or a domain of the account.`);
  const labels = hostname.split(".");
  for (const at of labels.keys()) {
    const name = labels.slice(at).join(".");
    const { result } = await account.call(`/zones?name=${name}&account.id=${account.id}`);
    if (result.length > 0) return hostname;
  }
  return fail(
    `No domain of this account contains ${hostname}: add it at ${dashboard(account, "add-site")}, or use APP_ORIGIN=${workersDev}.`,
  );
}
