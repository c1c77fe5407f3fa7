import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDeployed } from "../deploy/preflight.mjs";
import { openAccount, workerName } from "../support/cloudflare.mjs";
import { fail, run } from "../support/tools.mjs";

const JSON_TYPE = { "content-type": "application/json" };

/** The deployed database and bucket. */
export async function openRemoteStore({ environment }) {
  const account = await openAccount();
  const worker = workerName(environment);
  const bindings = await readDeployed(account, worker);
  if (!bindings) fail(`No worker ${worker} is deployed: run npm run deploy first.`);
  const ofType = (wanted) => bindings.filter(({ type }) => type === wanted);
  const objects = `/r2/buckets/${bindings.find(({ name }) => name === "MEDIA").bucket_name}/objects`;
  const database = `/d1/database/${bindings.find(({ name }) => name === "DB").id}`;
  const send = async (key, init) => {
    const answer = await account.send(`${objects}/${encodeURIComponent(key)}`, init);
    if (!answer.ok) throw new Error(`Cloudflare answered ${answer.status} for the object ${key}.`);
    return answer;
  };
  const folder = mkdtempSync(join(tmpdir(), "node-export-"));
  return {
    async query(sql) {
      const body = JSON.stringify({ sql });
      const { result } = await account.request(`${database}/query`, { method: "POST", body, headers: JSON_TYPE });
      return result[0].results;
    },
    async exportRows() {
      const file = join(folder, "rows.sql");
      const options = ["--remote", `--env=${environment}`, "--no-schema", "--skip-confirmation", "--output", file];
      const { code, output } = await run("wrangler", ["d1", "export", "DB", ...options]);
      if (code !== 0) fail(`The database could not be exported.\n${output}`);
      return linesOf(file);
    },
    async *listObjects(prefix = "") {
      for (let cursor = ""; ; ) {
        const { result, result_info } = await account.request(
          `${objects}?per_page=1000&prefix=${encodeURIComponent(prefix)}&cursor=${encodeURIComponent(cursor)}`,
        );
        for (const { key, http_metadata, custom_metadata } of result)
          yield { key, contentType: http_metadata?.contentType, use: custom_metadata?.use };
        if (!result_info?.is_truncated) return;
        cursor = result_info.cursor;
      }
    },
    readObject: async (key) => Buffer.from(await (await send(key)).arrayBuffer()),
    // The API takes no `use`: a picture without one is served to the pages of this site only.
    writeObject: (bytes, { key, contentType }) =>
      send(key, { method: "PUT", body: bytes, headers: contentType ? { "content-type": contentType } : {} }),
    deleteObject: (key) => send(key, { method: "DELETE" }),
    readSettings: () => ({
      secrets: ofType("secret_text").map(({ name }) => name),
      settings: Object.fromEntries(ofType("plain_text").map(({ name, text }) => [name, text])),
    }),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Not by `readline`, which also ends a line at U+2028. */
async function* linesOf(file) {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    yield* lines;
  }
  yield rest;
}
