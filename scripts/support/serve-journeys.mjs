// The server of the journeys: the built product with a database of its own, empty but for the sample data. JOURNEYS_PORT chooses the port.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { prepare, serve, tick } from "./serve.mjs";
import { fail, root, stopAll, stopOnSignals } from "./tools.mjs";

stopOnSignals();
const port = Number(process.env.JOURNEYS_PORT ?? 8788);
const state = `.wrangler/e2e-${port}`;
rmSync(join(root, state), { recursive: true, force: true });
await prepare({ state });
const server = await serve({ port, state, clock: false, show: (text) => process.stdout.write(text) }).catch(
  async (error) => {
    await stopAll();
    fail(error.message);
  },
);
// Sweeps run every few seconds here, so that what they mend is seen within a journey.
setInterval(() => tick(server.origin).catch(() => {}), 5000).unref();
process.exitCode = await server.exited;
await stopAll();
