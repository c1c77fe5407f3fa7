// `npm start`: installs, builds and runs the product on this machine, from a fresh clone.
import { ensureInstalled } from "./support/install.mjs";
import { choosePort, prepare, SAMPLE_SIGN_INS, serve } from "./support/serve.mjs";
import { fail, step, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
const port = await choosePort(8787);
await ensureInstalled();
await prepare();

let isOpen = false;
const show = (text) => isOpen && process.stdout.write(text);
const server = await step("started the server", () => serve({ port, show })).catch(async (error) => {
  await stopAll();
  fail(error.message);
});
console.log(`\nNode is at ${server.origin}\n\n${SAMPLE_SIGN_INS}\n\nCtrl-C stops it.\n`);
isOpen = true;
const code = await server.exited;
await stopAll();
process.exit(code);
