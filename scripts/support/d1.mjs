// The database DB of this checkout (`--local`, `--persist-to DIR`) or the deployed one (`--remote`, `--env NAME`).
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { commandOf, fail, root, toolEnv } from "./tools.mjs";

const TARGET = {
  local: { type: "boolean" },
  remote: { type: "boolean" },
  env: { type: "string", default: "" },
  "persist-to": { type: "string" },
};

/** `question`: which database, as a sentence. Resolves to the options, with `target` for the functions below. */
export function readTarget(question, options = {}) {
  const { values } = parseArgs({ options: { ...TARGET, ...options } });
  if (Boolean(values.local) === Boolean(values.remote)) fail(`${question} --local or --remote.`);
  const persist = values["persist-to"] ? ["--persist-to", values["persist-to"]] : [];
  const args = [values.local ? "--local" : "--remote", `--env=${values.env}`, ...persist];
  return {
    ...values,
    target: { isLocal: Boolean(values.local), environment: values.env, state: values["persist-to"], args },
  };
}

function execute({ args }, refusal, input) {
  const [command, all] = commandOf("wrangler", ["d1", "execute", "DB", "--yes", ...args, ...input]);
  const { status, stdout, stderr } = spawnSync(command, all, {
    cwd: root,
    env: toolEnv({ CI: "1" }),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) fail(`${refusal}\n${stdout}${stderr}`);
  return stdout;
}

/** The rows of one statement. */
export function queryRows(target, sql, refusal = "The database could not be read.") {
  const output = execute(target, refusal, ["--json", "--command", sql]);
  return JSON.parse(output.slice(output.indexOf("[")))[0].results;
}

/** All statements, or none: D1 undoes a file that fails. */
export function runSql(target, sql, refusal) {
  const folder = mkdtempSync(join(tmpdir(), "node-sql-"));
  try {
    const file = join(folder, "statements.sql");
    writeFileSync(file, sql);
    execute(target, refusal, ["--file", file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
