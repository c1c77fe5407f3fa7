// `npm start`: the whole product on this machine, from a bare clone, with one command.
import { ensureInstalled } from "./support/install.mjs";
import { choosePort, prepare, SAMPLE_SIGN_INS, serve } from "./support/serve.mjs";
import { fail, step, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
const port = await choosePort(8787);
await ensureInstalled();
await prepare();

// Warnings of the tools are not the product's: only what the worker itself prints is shown, from the first request on.
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
