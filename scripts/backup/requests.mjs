// A request to cron is one row of the database. It is followed until it is done.
import { setTimeout as pause } from "node:timers/promises";
import { ensureLocalSecrets, freePort, runCron, serve } from "../support/serve.mjs";
import { run, stop } from "../support/tools.mjs";

const PAUSE_MS = 5000;
/** A deployed cron runs once a minute. */
const SILENT_MS = 10 * 60_000;

export const requestSql = (name, request) =>
  `insert into setting (name, value) values ('${name}', '${JSON.stringify(request)}')
   on conflict (name) do update set value = excluded.value`;

export const removeRequest = (store, name) => store.query(`delete from setting where name = '${name}'`);

/** Ticks until `isReached(request)`, and resolves to the request. Throws when cron does nothing for ten minutes. */
export async function follow(store, tick, name, isReached) {
  let last = "";
  for (let until = Date.now() + SILENT_MS; Date.now() < until; await tick()) {
    const [row] = await store.query(`select value from setting where name = '${name}'`);
    if (!row) throw new Error("Another command has taken the request back: try again.");
    const request = JSON.parse(row.value);
    if (isReached(request)) return request;
    if (row.value !== last) {
      last = row.value;
      until = Date.now() + SILENT_MS;
      if (request.conversations > 0) console.log(`… ${request.conversations} conversations`);
    }
  }
  throw new Error("Cron has not continued for ten minutes: /admin/system shows its jobs.");
}

/** `work` gets `tick`: locally it runs cron in a server of its own; a deployed cron runs by itself. */
export async function withCron(target, work) {
  if (!target.isLocal) return work(() => pause(PAUSE_MS));
  ensureLocalSecrets();
  const { code, output } = await run("scripts/build.mjs", []);
  if (code !== 0) throw new Error(output);
  const { child, origin } = await serve({ port: await freePort(), state: target.state, cron: false });
  try {
    return await work(() => runCron(origin));
  } finally {
    await stop(child);
  }
}
