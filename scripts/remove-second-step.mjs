// `npm run second-step:remove -- --local|--remote --email ADDRESS`: for a locked-out admin without other admins.
// Revokes the sessions, emails the owner, writes an audit row. `--remote` needs `npx wrangler login`.
// `--persist-to DIR` goes to wrangler.
import { breakGlassStatements, secondFactorState } from "../worker/auth/two-factor/break-glass.ts";
import { queryRows, readTarget, runSql } from "./support/d1.mjs";
import { fail } from "./support/tools.mjs";

const { target, email } = readTarget("Choose which database to change:", { email: { type: "string" } });
if (!email?.includes("@")) fail("Name the account: --email ADDRESS.");

const refusal = "The database could not be changed.";
const [account] = queryRows(target, secondFactorState(email), refusal);
if (!account) fail("No account has this address.");
if (!account.is_on)
  fail("This account has no second step. Its password can be set by the link under 'Forgot password?'.");

runSql(target, breakGlassStatements(email, Date.now()).join(";\n"), refusal);
console.log(
  "The second step is removed, and every session of the account has ended. Sign in with the password and switch it on again under Settings, Security. The audit log has the entry.",
);
