// `wrangler dev` for the journeys, with the tests' fake hosts, and without its proxy: connections between proxy and
// worker end after five idle seconds, and a request at that moment fails with "Network connection lost"
// (github.com/cloudflare/workers-sdk/issues/14641). The argument is JSON: `port`, `inspectorPort`, `state`, `vars`.
import { connect, createServer } from "node:net";
import { unstable_DevEnv } from "wrangler";
import { fakeOutboundService } from "#tests/support/fake-hosts.ts";

const { port, inspectorPort, state, vars } = JSON.parse(process.argv[2]);
const bindings = Object.entries(vars).map(([name, value]) => [name, { type: "plain_text", value, hidden: true }]);
const devEnv = new unstable_DevEnv();
let target;
devEnv.on("reloadComplete", ({ proxyData }) => {
  target = proxyData.userWorkerUrl;
});
const worker = await devEnv.startWorker({
  config: "wrangler.toml",
  bindings: Object.fromEntries(bindings),
  dev: {
    server: { port: 0 },
    inspector: { port: inspectorPort },
    persist: state,
    outboundService: fakeOutboundService,
  },
});
const server = createServer((client) => {
  if (!target) return client.destroy();
  const upstream = connect(Number(target.port), target.hostname);
  client.pipe(upstream).pipe(client);
  client.on("error", () => upstream.destroy());
  upstream.on("error", () => client.destroy());
}).listen(port);
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    server.close();
    worker.dispose().finally(() => process.exit());
  });
