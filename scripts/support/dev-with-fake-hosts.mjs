// `wrangler dev` for the journeys, except that the tests' fake hosts answer what the worker fetches, which the command has no option for.
// The argument is JSON: `port`, `inspectorPort`, `state` and `vars` as in `serve.mjs`.
import { unstable_startWorker } from "wrangler";
import { fakeOutboundService } from "#tests/support/fake-hosts.ts";

const { port, inspectorPort, state, vars } = JSON.parse(process.argv[2]);
const bindings = Object.entries(vars).map(([name, value]) => [name, { type: "plain_text", value, hidden: true }]);
const worker = await unstable_startWorker({
  config: "wrangler.toml",
  bindings: Object.fromEntries(bindings),
  dev: {
    server: { port },
    inspector: { port: inspectorPort },
    persist: state,
    outboundService: fakeOutboundService,
  },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => worker.dispose().finally(() => process.exit()));
