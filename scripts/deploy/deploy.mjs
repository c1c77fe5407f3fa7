import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { openAccount, workerName } from "../support/cloudflare.mjs";
import { commandOf, fail, root, toolEnv } from "../support/tools.mjs";
import { assertPlan, assertR2, findDomain, readDeployed, readWorkersDev } from "./preflight.mjs";
import { askForSettings, assertOrigin, prepareSecrets, readSettings } from "./values.mjs";

const OPTIONS = {
  env: { type: "string", short: "e", default: "" },
  name: { type: "string" },
  var: { type: "string", multiple: true, default: [] },
  yes: { type: "boolean", short: "y", default: false },
  "dry-run": { type: "boolean", default: false },
};

export async function deploy(args) {
  const { values, tokens } = parseArgs({ args, options: OPTIONS, strict: false, allowPositionals: true, tokens: true });
  if (values.name !== undefined)
    fail("--name would give a second worker the databases of the first: use --env staging, which has its own.");
  const worker = workerName(values.env);
  const others = passedOn(args, tokens);
  if (values["dry-run"])
    return deployWith(values.env, [...others, "--dry-run", ...varArgs(readSettings(values.var))], {});

  const account = await openAccount();
  await assertPlan(account);
  await assertR2(account);
  const workersDev = await readWorkersDev(account, worker);
  const deployed = await readDeployed(account, worker);
  const given = readSettings(values.var);
  const settings = deployed ? given : await askForSettings(given, workersDev);
  const origin = settings.APP_ORIGIN ?? deployed?.find(({ name }) => name === "APP_ORIGIN")?.text;
  assertOrigin(origin, workersDev);
  const domain = settings.APP_ORIGIN && (await findDomain(account, origin, workersDev));
  if (domain && !process.stdout.isTTY && !values.yes)
    fail(`Outside a terminal, wrangler replaces a DNS record that ${domain} has: repeat the command with --yes.`);
  const names = (deployed ?? []).map(({ name }) => name);
  const { secrets, file } = prepareSecrets(values.env || "production", names, settings);

  const code = await deployWith(
    values.env,
    [...others, ...varArgs(settings), ...(domain ? ["--domain", domain] : [])],
    secrets,
    account.id,
  );
  if (file)
    console.log(
      `\nThe secrets are in ${relative(root, file)}, which git ignores: keep a copy, because Cloudflare does not show them again.`,
    );
  if (code === 0)
    console.log(
      `\nNode is at ${origin}. From now on, npx wrangler deploy${values.env && ` --env ${values.env}`} is enough.`,
    );
  return code;
}

/** Without what this command reads itself. */
function passedOn(args, tokens) {
  const read = tokens.filter(({ kind, name }) => kind === "option" && OPTIONS[name]);
  const taken = new Set(
    read.flatMap(({ index, value, inlineValue }) => [index, ...(value && !inlineValue ? [index + 1] : [])]),
  );
  return args.filter((_, index) => !taken.has(index));
}

const varArgs = (settings) => Object.entries(settings).flatMap(([name, value]) => ["--var", `${name}:${value}`]);

/** Secrets in a file that only this user can read, because every process on the machine can see a command line. */
async function deployWith(environment, args, secrets, accountId) {
  const folder = mkdtempSync(join(tmpdir(), "node-secrets-"));
  try {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const secretArgs = Object.keys(secrets).length > 0 ? ["--secrets-file", file] : [];
    return await runInTerminal(["deploy", `--env=${environment}`, ...args, ...secretArgs], accountId);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Wrangler asks its own questions, such as before it replaces a DNS record. */
function runInTerminal(args, accountId) {
  const [command, all] = commandOf("wrangler", args);
  const env = toolEnv(accountId ? { CLOUDFLARE_ACCOUNT_ID: accountId } : {});
  const child = spawn(command, all, { cwd: root, stdio: "inherit", env });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
