// The server for the journeys: the built product with its own new database, which holds only the sample data. JOURNEYS_PORT sets the port.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { prepare, runCron, serve } from "./serve.mjs";
import { fail, root, stopAll, stopOnSignals } from "./tools.mjs";

stopOnSignals();
const port = Number(process.env.JOURNEYS_PORT ?? 8788);
const state = `.wrangler/e2e-${port}`;
rmSync(join(root, state), { recursive: true, force: true });
await prepare({ state });
const server = await serve({ port, state, cron: false, show: (text) => process.stdout.write(text) }).catch(
  async (error) => {
    await stopAll();
    fail(error.message);
  },
);
// Cron runs every five seconds, so that a journey sees the work of its sweeps.
setInterval(() => runCron(server.origin).catch(() => {}), 5000).unref();
process.exitCode = await server.exited;
await stopAll();
