// `npm run prove:deploy`: a whole life of a deployment with the real wrangler, against a stub of the provider's API.
import { statSync } from "node:fs";
import { join } from "node:path";
import { openDeployment } from "../proofs/deployment.mjs";
import { assert, prove } from "../proofs/proof.mjs";

const ORIGIN = "https://node-network.operator.workers.dev";
const given = { APP_ORIGIN: ORIGIN, MAIL_ENDPOINT: "https://mail.example/send", MAIL_SERVICE_ID: "service" };

const REFUSED = [
  ["no login", {}, { CLOUDFLARE_API_TOKEN: "" }, [], "You are not signed in to Cloudflare"],
  ["a revoked login", { isLoggedIn: false }, given, [], "Cloudflare refuses this login"],
  ["two accounts", { accounts: 2 }, given, [], "This login has 2 accounts"],
  ["Workers Free", { plan: "free" }, given, [], "This account is on Workers Free"],
  ["no R2", { hasR2: false }, given, [], "R2 is not turned on"],
  ["no workers.dev name", { workersDev: null }, given, [], "This account has no workers.dev name"],
  ["no origin", {}, {}, [], "APP_ORIGIN is not set"],
  [
    "an origin with a path",
    {},
    { APP_ORIGIN: "https://node.example/app" },
    [],
    "is not an https address without a path",
  ],
  ["another address", {}, { APP_ORIGIN: "https://other.operator.workers.dev" }, [], "but this worker answers at"],
  ["a domain of others", {}, { APP_ORIGIN: "https://node.other.example" }, [], "No domain of this account contains"],
  ["a domain without --yes", {}, { APP_ORIGIN: "https://node.example" }, [], "repeat the command with --yes"],
  ["a short secret", {}, { ...given, AUTH_SECRET: "short" }, [], "AUTH_SECRET is too short"],
  ["--name", {}, given, ["--name", "second"], "--name would give a second worker the databases of the first"],
  ["an unknown environment", {}, given, ["--env", "preview"], "wrangler.toml has no environment preview"],
];

/** Every id and name of a script's databases, bucket, queues and the worker itself. */
const resourcesOf = (account, script) => [
  script,
  ...account.scripts
    .get(script)
    .bindings.flatMap(({ id, bucket_name, queue_name }) => [id, bucket_name, queue_name])
    .filter(Boolean),
];

await prove("a deployment keeps what is there, and refuses what it cannot do", async () => {
  for (const [name, knobs, env, args, sentence] of REFUSED) await refuses(name, knobs, env, args, sentence);
  const product = await openDeployment();
  try {
    await keepsEverything(product);
    await rollsBack(product);
    await separatesStaging(product);
    await attachesADomain(product);
    await refusesWithoutTheFirst();
  } finally {
    await product.close();
  }
});

async function refuses(name, knobs, env, args, sentence) {
  const { account, deploy, close } = await openDeployment(knobs);
  const { code, output } = await deploy(args, env);
  await close();
  assert(code === 1, `${name}: exit code ${code}\n${output}`);
  assert(output.includes(sentence), `${name}: printed\n${output}`);
  const lines = output.trim().split("\n");
  assert(lines.length === 1, `${name}: printed more than a sentence\n${output}`);
  assert(account.writes.length === 0, `${name}: changed ${account.writes}`);
  console.log(`✓ ${name}: ${lines[0]}`);
}

async function keepsEverything({ account, checkout, deploy, wrangler }) {
  const first = await deploy([], given);
  assert(first.code === 0, first.output);
  const file = join(checkout, "secrets.production.env");
  assert(first.output.includes("The secrets are in secrets.production.env"), first.output);
  assert((statSync(file).mode & 0o777) === 0o600, "others can read the file with the secrets");
  const before = account.bound("node-network");
  assert(before.APP_ORIGIN === ORIGIN && before.AUTH_SECRET === "(secret)", JSON.stringify(before));
  const secrets = JSON.stringify(
    account.scripts.get("node-network").bindings.filter(({ type }) => type === "secret_text"),
  );
  for (const repeat of [() => wrangler(["deploy"]), () => deploy([], {}), () => wrangler(["deploy"])]) {
    const { code, output } = await repeat();
    assert(code === 0, output);
    const after = account.bound("node-network");
    assert(
      JSON.stringify(Object.entries(after).sort()) === JSON.stringify(Object.entries(before).sort()),
      `lost: ${JSON.stringify(after)}`,
    );
  }
  const kept = account.scripts.get("node-network").bindings.filter(({ type }) => type === "secret_text");
  assert(
    kept.every((one) => secrets.includes(JSON.stringify(one))),
    "a secret changed",
  );
  const changed = await deploy([], { LINKEDIN_URL: "https://linkedin.example/node" });
  assert(
    changed.code === 0 && account.bound("node-network").LINKEDIN_URL === "https://linkedin.example/node",
    changed.output,
  );
  console.log(`✓ five deployments: ${Object.keys(before).length} bindings kept, one value added`);
}

async function rollsBack({ account, wrangler }) {
  const { versions, deployments } = account.scripts.get("node-network");
  const before = versions.at(-2).id;
  const { code, output } = await wrangler(["rollback", before, "--yes", "--message", "wrong deploy"]);
  assert(code === 0 && deployments[0] === before, output);
  assert(account.bound("node-network").LINKEDIN_URL === undefined, "the settings of the later version stayed");
  const again = await wrangler(["deploy"]);
  assert(again.code === 0 && account.bound("node-network").APP_ORIGIN === ORIGIN, again.output);
  console.log("✓ a rollback brings the earlier version with its settings back, and the next deployment keeps them");
}

async function separatesStaging({ account, deploy, wrangler }) {
  const { code, output } = await deploy(["--env", "staging"], {
    APP_ORIGIN: "https://node-network-staging.operator.workers.dev",
  });
  assert(code === 0, output);
  const again = await wrangler(["deploy", "--env", "staging"]);
  assert(again.code === 0, again.output);
  const [ours, theirs] = ["node-network", "node-network-staging"].map((script) => resourcesOf(account, script));
  const shared = theirs.filter((one) => ours.includes(one));
  assert(theirs.length === ours.length && shared.length === 0, `shared: ${shared}`);
  for (const { name, consumers } of account.queues.values()) {
    const owner = name.startsWith("node-network-staging") ? "node-network-staging" : "node-network";
    assert(
      consumers.length === 1 && consumers[0].script === owner,
      `${name} is consumed by ${JSON.stringify(consumers)}`,
    );
  }
  const secretOf = (script) => account.scripts.get(script).bindings.find(({ name }) => name === "AUTH_SECRET").text;
  assert(secretOf("node-network") !== secretOf("node-network-staging"), "both have the same secret");
  const other = await wrangler(["deploy", "--env", "preview"]);
  assert(other.code !== 0 && !account.scripts.has("node-network-preview"), other.output);
  console.log(`✓ staging: ${theirs.length} resources of its own, none shared`);
}

async function attachesADomain({ account, deploy }) {
  const { code, output } = await deploy(["--yes"], { APP_ORIGIN: "https://node.example" });
  assert(code === 0 && account.domains.get("node.example") === "node-network", output);
  assert(account.bound("node-network").APP_ORIGIN === "https://node.example", output);
  console.log("✓ a domain of the account is attached");
}

/** Without `npm run deploy` before it, and on a plan that could not be read. */
async function refusesWithoutTheFirst() {
  const bare = await openDeployment();
  const { code, output } = await bare.wrangler(["deploy"]);
  assert(code !== 0 && bare.account.scripts.size === 0 && bare.account.databases.size === 0, output);
  await bare.close();
  console.log("✓ npx wrangler deploy before the first npm run deploy creates nothing");
  const free = await openDeployment({ plan: "free", canReadPlan: false });
  const asked = await free.deploy([], given);
  assert(asked.code !== 0 && free.account.scripts.size === 0, asked.output);
  for (const sentence of ["This login cannot read the plan", "CPU limits are not supported for the Free plan"])
    assert(asked.output.includes(sentence), asked.output);
  await free.close();
  console.log(
    "✓ a login that cannot read the plan is told what is needed, and Cloudflare refuses the upload on Workers Free",
  );
}
