// `npm run second-step:remove -- --local|--remote --email ADDRESS`: for a locked-out admin without other admins.
// Revokes the sessions, emails the owner, writes an audit row. `--remote` needs `npx wrangler login`.
// `--persist-to DIR` goes to wrangler.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { breakGlassStatements, secondFactorState } from "../worker/auth/two-factor/break-glass.ts";
import { commandOf, fail, root, toolEnv } from "./support/tools.mjs";

const { values } = parseArgs({
  options: {
    local: { type: "boolean" },
    remote: { type: "boolean" },
    email: { type: "string" },
    "persist-to": { type: "string" },
  },
});
if (Boolean(values.local) === Boolean(values.remote)) fail("Choose which database to change: --local or --remote.");
if (!values.email?.includes("@")) fail("Name the account: --email ADDRESS.");

function execute(...args) {
  const target = values.local ? "--local" : "--remote";
  const persist = values["persist-to"] ? ["--persist-to", values["persist-to"]] : [];
  const [command, all] = commandOf("wrangler", ["d1", "execute", "DB", target, "--yes", ...args, ...persist]);
  const { status, stdout, stderr } = spawnSync(command, all, {
    cwd: root,
    env: toolEnv({ CI: "1" }),
    encoding: "utf8",
  });
  if (status !== 0) fail(`The database could not be changed.\n${stdout}${stderr}`);
  return stdout;
}

const read = execute("--json", "--command", secondFactorState(values.email));
const [account] = JSON.parse(read.slice(read.indexOf("[")))[0].results;
if (!account) fail("No account has this address.");
if (!account.is_on)
  fail("This account has no second step. Its password can be set by the link under 'Forgot password?'.");

const folder = mkdtempSync(join(tmpdir(), "second-step-"));
try {
  const file = join(folder, "remove.sql");
  writeFileSync(file, breakGlassStatements(values.email, Date.now()).join(";\n"));
  execute("--file", file);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  "The second step is removed, and every session of the account has ended. Sign in with the password and switch it on again under Settings, Security. The audit log has the entry.",
);
