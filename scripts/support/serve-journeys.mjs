// The server for the journeys: the built product with a new database of the sample data. JOURNEYS_PORT sets the port.
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { insertDeadLetters } from "./dead-letters.mjs";
import { OUTPUT_FILE } from "./journeys.mjs";
import { prepare, runCron, serve } from "./serve.mjs";
import { fail, root, stopAll, stopOnSignals } from "./tools.mjs";

stopOnSignals();
// Playwright does not stop its server if it is stopped itself.
const playwright = process.ppid;
setInterval(() => process.ppid === playwright || process.kill(process.pid, "SIGTERM"), 1000).unref();
const FOOTER = {
  BTC_ADDRESS: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  LINKEDIN_URL: "https://www.linkedin.com/company/node-sample",
  NEWSLETTER_URL: "https://newsletter.sample.test/",
  CONTACT_EMAIL: "hello@sample.test",
};
const port = Number(process.env.JOURNEYS_PORT ?? 8788);
const state = `.wrangler/e2e-${port}`;
rmSync(join(root, state), { recursive: true, force: true });
await prepare({ state });
insertDeadLetters(state);
// All output, which is checked for personal data and secrets after the journeys.
const record = (text) => appendFileSync(join(root, state, OUTPUT_FILE), text);
const server = await serve({
  port,
  state,
  vars: FOOTER,
  cron: false,
  fakeHosts: true,
  show: (text) => process.stdout.write(text),
  record,
}).catch(async (error) => {
  await stopAll();
  fail(error.message);
});
// Every five seconds, so that a journey sees the effects; before the first journey for the search index.
await runCron(server.origin);
setInterval(() => runCron(server.origin).catch(() => {}), 5000).unref();
process.stdout.write("The server of the journeys is ready.\n");
process.exitCode = await server.exited;
await stopAll();
