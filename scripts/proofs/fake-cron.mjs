// The stub of the provider's API runs no worker: this answers the requests of a backup and of a restore as cron would.
import { randomBytes } from "node:crypto";
import { partKey } from "#worker/features/messages/backup/requests.ts";
import { open, publicKeyOf, seal } from "#worker/features/messages/backup/sealed.ts";

const PAUSE_MS = 200;

/** What was restored is what the next backup copies. `stop` resolves when nothing runs anymore. */
export function startFakeCron(account) {
  const privateKey = randomBytes(32);
  const bucket = () => account.buckets.get("node-network-media");
  let pages = Buffer.from("[]");

  const jobs = {
    async "conversations-restore"({ id, parts, ...request }) {
      if (parts === null) return { ...request, id, parts, publicKey: await publicKeyOf(privateKey) };
      pages = await open(privateKey, bucket().get(partKey(id, 0)).bytes);
      return { ...request, id, parts, conversations: JSON.parse(pages).length, isDone: true };
    },
    async "conversations-copy"({ id, publicKey, ...request }) {
      bucket().set(partKey(id, 0), { bytes: await seal(publicKey, pages), contentType: "" });
      return { ...request, id, publicKey, parts: 1, conversations: JSON.parse(pages).length, isDone: true };
    },
  };

  async function runOnce() {
    const sqlite = [...account.databases.values()].find(({ name }) => name === "node-network")?.sqlite;
    if (!sqlite?.prepare("select 1 from sqlite_schema where name = 'setting'").get()) return;
    for (const [name, job] of Object.entries(jobs)) {
      const row = sqlite.prepare("select value from setting where name = ?").get(name);
      if (!row || JSON.parse(row.value).isDone) continue;
      const value = JSON.stringify(await job(JSON.parse(row.value)));
      sqlite.prepare("update setting set value = ? where name = ? and value = ?").run(value, name, row.value);
    }
  }

  let isStopped = false;
  const running = (async () => {
    for (; !isStopped; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) await runOnce();
  })();
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}
