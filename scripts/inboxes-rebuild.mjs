// `npm run inboxes:rebuild -- --local|--remote`: cron makes the lists of conversations from the conversations themselves.
// `--env staging`, `--persist-to DIR` as for wrangler.
import { randomUUID } from "node:crypto";
import { beginInboxes } from "#worker/features/messages/backup/requests.ts";
import { openStore } from "./backup/open-store.mjs";
import { follow, removeRequest, requestSql, withCron } from "./backup/requests.mjs";
import { readTarget } from "./support/d1.mjs";
import { fail, stopOnSignals } from "./support/tools.mjs";

const { target } = readTarget("Choose whose inboxes to rebuild:");
const name = "inboxes-rebuild";
stopOnSignals();
const store = await openStore(target);
try {
  await store.query(requestSql(name, beginInboxes(randomUUID())));
  const request = await withCron(target, (tick) => follow(store, tick, name, ({ isDone }) => isDone));
  await removeRequest(store, name);
  console.log(`${request.conversations} conversations have told their inboxes again.`);
  if (request.failed > 0) throw new Error(`${request.failed} did not answer: try again.`);
} catch (error) {
  fail(error.message);
} finally {
  await store.close();
}
