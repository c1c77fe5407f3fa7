import { randomUUID } from "node:crypto";
import { type Account, ApiError, type Binding, NOT_FOUND, type Script, type Version } from "./account.ts";
import { type Call, paged, type Route } from "./route.ts";

const inAccount = (rest: string) => new RegExp(`^/accounts/\\w{32}${rest}$`);
const inScript = (rest: string) => inAccount(`/workers/scripts/([\\w-]+)${rest}`);

function getScript({ account, params }: Call): Script {
  const found = account.scripts.get(params[0] ?? "");
  if (!found) throw NOT_FOUND("This Worker");
  return found;
}

type Metadata = {
  bindings: Binding[];
  keep_bindings?: string[];
  limits?: object;
  migrations?: { new_tag: string };
  observability?: object;
};

/** Merges as the API does: `inherit` takes the old binding, `keep_bindings` takes old ones of these types, the rest goes. */
function bindingsOf({ bindings, keep_bindings = [] }: Metadata, old: Binding[]): Binding[] {
  const given = bindings.map((binding) => {
    if (binding.type !== "inherit") return binding;
    const inherited = old.find(({ name }) => name === binding.name);
    if (!inherited)
      throw new ApiError(
        400,
        10057,
        `inherit binding '${binding.name}' is invalid: the previous version has no such binding`,
      );
    return inherited;
  });
  const kept = old.filter(
    ({ name, type }) => keep_bindings.includes(type) && !given.some((binding) => binding.name === name),
  );
  return [...given, ...kept];
}

/** A new version, which `deployIt` also deploys. */
async function upload(call: Call, deployIt: boolean) {
  const { account, params, body, headers } = call;
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
  const metadata = JSON.parse(String(form.get("metadata"))) as Metadata;
  if (metadata.limits && account.knobs.plan === "free")
    throw new ApiError(400, 100328, "CPU limits are not supported for the Free plan.");
  const name = params[0] ?? "";
  const old = account.scripts.get(name);
  const id = randomUUID();
  const bindings = bindingsOf(metadata, old?.bindings ?? []);
  const script: Script = {
    hasWorkersDev: old?.hasWorkersDev ?? false,
    crons: old?.crons ?? [],
    migrationTag: metadata.migrations?.new_tag ?? old?.migrationTag,
    observability: metadata.observability ?? old?.observability,
    versions: [...(old?.versions ?? []), { id, bindings }],
    deployments: old?.deployments ?? [],
    bindings: old?.bindings ?? [],
  };
  for (const { type, id: database } of bindings)
    if (type === "d1" && !account.databases.has(String(database)))
      throw new ApiError(400, 10021, "binding DB of type d1 must have a valid `id` specified");
  account.scripts.set(name, script);
  if (deployIt) activate(script, id);
  return { id, deployment_id: id.replaceAll("-", ""), startup_time_ms: 12, resources: { script: { etag: id } } };
}

function activate(script: Script, id: string) {
  const version = script.versions.find((one) => one.id === id);
  if (!version) throw NOT_FOUND("This version");
  script.bindings = version.bindings;
  script.deployments.unshift(id);
}

const ABOUT = {
  metadata: { created_on: "2026-01-01T00:00:00Z", author_email: "operator@node.example", source: "wrangler" },
};
const showVersion = ({ id, bindings }: Version) => ({ id, number: 1, ...ABOUT, resources: { bindings, script: {} } });
const showDeployment = (id: string) => ({
  id,
  source: "wrangler",
  strategy: "percentage",
  created_on: "2026-01-01T00:00:00Z",
  author_email: "operator@node.example",
  versions: [{ version_id: id, percentage: 100 }],
});

const workersDev = ({ knobs }: Account) => {
  if (!knobs.workersDev) throw NOT_FOUND("The workers.dev subdomain of this account");
  return { subdomain: knobs.workersDev };
};

const listPlans = ({ account: { knobs } }: Call) => {
  if (!knobs.canReadPlan) throw new ApiError(403, 10000, "Authentication error");
  return knobs.plan === "paid" ? [{ id: "1", rate_plan: { id: "workers_paid", scope: "account" } }] : [];
};

function putSecrets(call: Call, entries: [string, string | null][]) {
  const script = getScript(call);
  const names = entries.map(([name]) => name);
  const set = entries.flatMap(([name, text]) => (text === null ? [] : [{ name, type: "secret_text", text }]));
  const id = randomUUID();
  script.versions.push({ id, bindings: [...script.bindings.filter(({ name }) => !names.includes(name)), ...set] });
  activate(script, id);
}

export const workerRoutes: Route[] = [
  ["GET", /^\/accounts$/, ({ account }) => paged(account.list())],
  ["GET", /^\/memberships$/, ({ account }) => paged(account.list().map((one) => ({ id: one.id, account: one })))],
  ["GET", /^\/user$/, () => ({ id: "user", email: "operator@node.example" })],
  ["GET", /^\/user\/tokens\/verify$/, () => ({ id: "token", status: "active" })],
  ["GET", inAccount("/subscriptions"), listPlans],
  [
    "GET",
    /^\/zones$/,
    ({ account, query }) =>
      paged(
        account.knobs.zones
          .filter((name) => [name, null].includes(query.get("name")))
          .map((name) => ({ id: `zone-${name}`, name })),
      ),
  ],
  ["GET", inAccount("/workers/subdomain"), ({ account }) => workersDev(account)],
  [
    "GET",
    inAccount("/workers/services/([\\w-]+)"),
    (call) => {
      const { migrationTag: migration_tag } = getScript(call);
      const script = { tag: call.params[0], tags: [], last_deployed_from: "wrangler", migration_tag };
      return { default_environment: { environment: "production", script } };
    },
  ],
  ["PUT", inScript(""), (call) => upload(call, true)],
  ["POST", inScript("/versions"), (call) => upload(call, false)],
  ["GET", inScript("/versions"), (call) => ({ items: getScript(call).versions.map(showVersion) })],
  [
    "GET",
    inScript("/versions/([\\w-]+)"),
    (call) =>
      getScript(call)
        .versions.filter(({ id }) => id === call.params[1])
        .map(showVersion)[0],
  ],
  [
    "POST",
    inScript("/deployments"),
    (call) => {
      const { versions } = call.json<{ versions: { version_id: string }[] }>();
      activate(getScript(call), versions[0]?.version_id ?? "");
      return { id: randomUUID() };
    },
  ],
  ["GET", inScript("/deployments"), (call) => ({ deployments: getScript(call).deployments.map(showDeployment) })],
  // The values of secrets never leave the API.
  [
    "GET",
    inScript("/settings"),
    (call) => ({
      bindings: getScript(call).bindings.map(({ text, ...rest }) =>
        rest.type === "secret_text" ? rest : { ...rest, ...(text === undefined ? {} : { text }) },
      ),
    }),
  ],
  ["PATCH", inScript("/script-settings"), (call) => Object.assign(getScript(call), call.json<object>())],
  [
    "GET",
    inScript("/secrets"),
    (call) =>
      getScript(call)
        .bindings.filter(({ type }) => type === "secret_text")
        .map(({ name, type }) => ({ name, type })),
  ],
  [
    "PUT",
    inScript("/secrets"),
    (call) => putSecrets(call, [[call.json<{ name: string }>().name, call.json<{ text: string }>().text]]),
  ],
  ["DELETE", inScript("/secrets/(\\w+)"), (call) => putSecrets(call, [[call.params[1] ?? "", null]])],
  [
    "GET",
    inAccount("/workers/workers/([\\w-]+)"),
    (call) => ({
      name: call.params[0],
      subdomain: { enabled: getScript(call).hasWorkersDev, previews_enabled: false },
    }),
  ],
  ["GET", inScript("/subdomain"), (call) => ({ enabled: getScript(call).hasWorkersDev, previews_enabled: false })],
  [
    "POST",
    inScript("/subdomain"),
    (call) => {
      const { enabled } = call.json<{ enabled: boolean }>();
      getScript(call).hasWorkersDev = enabled;
      return { enabled, previews_enabled: false };
    },
  ],
  [
    "PUT",
    inScript("/schedules"),
    (call) => {
      getScript(call).crons = call.json<{ cron: string }[]>().map(({ cron }) => cron);
    },
  ],
  ["POST", inScript("/assets-upload-session"), () => ({ jwt: "header.e30.signature", buckets: [] })],
  ["POST", inScript("/domains/changeset"), () => ({ added: [], removed: [], updated: [], conflicting: [] })],
  [
    "PUT",
    inScript("/domains/records"),
    (call) => {
      const { origins } = call.json<{ origins: { hostname: string }[] }>();
      for (const { hostname } of origins) call.account.domains.set(hostname, call.params[0] ?? "");
    },
  ],
];
