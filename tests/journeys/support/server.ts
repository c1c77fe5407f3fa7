import { join } from "node:path";

const port = process.env.JOURNEYS_PORT ?? "8788";

/** The origin of the journeys' server. */
export const ORIGIN = `http://localhost:${port}`;

/** The folder of the server's databases. `scripts/support/serve-journeys.mjs` deletes it when it starts. */
export const STATE_FOLDER = join(import.meta.dirname, `../../../.wrangler/e2e-${port}`);
