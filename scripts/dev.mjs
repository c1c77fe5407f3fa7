// `npm run dev`: Vite serves the pages with hot reload and runs the worker, with the same database as `npm start`.
import { ensureInstalled } from "./support/install.mjs";
import { ensureLocalSecrets, prepareData, runCronEveryMinute, SAMPLE_SIGN_INS } from "./support/serve.mjs";
import { commandOf, mustStep, run, start, stopAll, stopOnSignals, toolEnv } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
ensureLocalSecrets();
await mustStep(
  "bundled the migrations",
  () => run("scripts/build/bundle-migrations.mjs", []),
  "The migrations could not be read.",
);
await prepareData();
console.log(`\n${SAMPLE_SIGN_INS}\n`);
const passedOn = process.argv.slice(2);
const [command, args] = commandOf("vite", ["--config", "web/vite.config.ts", ...passedOn]);
const child = start(command, args, { env: toolEnv(), stdio: ["ignore", "inherit", "inherit"] });
const at = passedOn.indexOf("--port");
runCronEveryMinute(`http://localhost:${at < 0 ? 5173 : passedOn[at + 1]}`);
child.once("exit", async (code) => {
  await stopAll();
  process.exit(code ?? 1);
});
