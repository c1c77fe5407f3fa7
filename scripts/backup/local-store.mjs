import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "../support/tools.mjs";

const readText = (name) => (existsSync(join(root, name)) ? readFileSync(join(root, name), "utf8") : "");

/** The database and the bucket of `npm start`, under the names that wrangler gives them locally. */
export async function openLocalStore({ state = ".wrangler/state" }) {
  const [, bucketName] = /^bucket_name = "(.+)"$/m.exec(readText("wrangler.toml"));
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      resourcePersistencePath: join(root, state, "v3"),
      d1Databases: { DB: "DB" },
      r2Buckets: { MEDIA: bucketName },
    }),
  );
  const [database, bucket] = [await runtime.getD1Database("DB"), await runtime.getR2Bucket("MEDIA")];
  return {
    query: async (sql) => (await database.prepare(sql).all()).results,
    /** As `wrangler d1 export --no-schema` does, which has no option for the folder. */
    async exportRows() {
      const [lines] = await database.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(true, false).raw();
      return lines;
    },
    async *listObjects(prefix) {
      for (let cursor; ; ) {
        const page = await bucket.list({ prefix, cursor, include: ["httpMetadata", "customMetadata"] });
        for (const { key, httpMetadata, customMetadata } of page.objects)
          yield { key, contentType: httpMetadata?.contentType, use: customMetadata?.use };
        if (!page.truncated) return;
        cursor = page.cursor;
      }
    },
    readObject: async (key) => Buffer.from(await (await bucket.get(key)).arrayBuffer()),
    writeObject: (bytes, { key, contentType, use }) =>
      bucket.put(key, bytes, { httpMetadata: { contentType }, customMetadata: use ? { use } : {} }),
    deleteObject: (key) => bucket.delete(key),
    readSettings: () => ({
      secrets: [...readText(".dev.vars").matchAll(/^(\w+)=/gm)].map(([, name]) => name),
      settings: {},
    }),
    close: () => runtime.dispose(),
  };
}
