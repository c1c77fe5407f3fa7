// The operator's values: from the environment, from `--var`, or from questions. They are stored on Cloudflare, not in git.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { SECRETS, SETTINGS } from "#worker/settings.ts";
import { fail, root } from "../support/tools.mjs";

const fromEnvironment = (names) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** `--var NAME:VALUE`, as wrangler has it. */
const fromOptions = (vars) =>
  Object.fromEntries(vars.map((text) => [text.split(":", 1)[0], text.slice(text.indexOf(":") + 1)]));

export const readSettings = (vars) => ({
  ...fromEnvironment(["APP_ORIGIN", ...Object.keys(SETTINGS)]),
  ...fromOptions(vars),
});

const canAsk = () => Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Only before the first deployment, and only what is not given. */
export async function askForSettings(settings, workersDev) {
  if (!canAsk()) return settings;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const asked = { ...settings };
  const ask = async (name, question, preset = "") => {
    const answer = asked[name] ?? (await lines.question(`${question}${preset && ` [${preset}]`}: `)).trim();
    if (answer || preset) asked[name] = answer || preset;
  };
  await ask("APP_ORIGIN", "The address members will use", workersDev);
  await ask("ADMIN_EMAIL", "Your email address, for the first admin (empty: a secret for /setup)");
  await ask("MAIL_ENDPOINT", "The address of your email service's API (empty: no email yet)");
  if (asked.MAIL_ENDPOINT)
    for (const name of ["MAIL_SERVICE_ID", "MAIL_TEMPLATE_ID", "MAIL_USER_ID"]) await ask(name, name);
  lines.close();
  return asked;
}

export function assertOrigin(origin, workersDev) {
  if (!origin)
    fail(
      `APP_ORIGIN is not set: give the address members will use, as in APP_ORIGIN=${workersDev} npm run deploy, or with a domain of the account.`,
    );
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !origin.startsWith("https://"))
    fail(`APP_ORIGIN=${origin} is not an https address without a path, such as https://node.example.`);
}

const random = () => randomBytes(32).toString("base64url");

/**
 * Resolves to the secrets to set, and the file that keeps those made here: nobody can read a secret back from Cloudflare.
 * `deployed`: names that the worker has. A file of a deployment that failed is used again.
 */
export function prepareSecrets(environment, deployed, settings) {
  const given = fromEnvironment(SECRETS);
  if (given.AUTH_SECRET !== undefined && given.AUTH_SECRET.length < 32)
    fail("AUTH_SECRET is too short: 32 random characters or more.");
  if (deployed.includes("AUTH_SECRET")) return { secrets: given };
  const file = join(root, `secrets.${environment}.env`);
  const kept = existsSync(file) ? readEnv(file) : {};
  const made = {
    AUTH_SECRET: random(),
    SECOND_FACTOR_KEY: random(),
    // Without email, nobody can verify the address of the first admin.
    ...(settings.ADMIN_EMAIL && (settings.MAIL_ENDPOINT || settings.MAIL_FROM)
      ? {}
      : { ADMIN_BOOTSTRAP_SECRET: random() }),
    ...kept,
  };
  const secrets = { ...made, ...given };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return { secrets, file };
}

const readEnv = (file) =>
  Object.fromEntries(
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
