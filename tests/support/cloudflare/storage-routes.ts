import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { ApiError, NOT_FOUND } from "./account.ts";
import { dump } from "./dump.ts";
import { type Call, paged, type Route } from "./route.ts";

const inAccount = (rest: string) => new RegExp(`^/accounts/\\w{32}${rest}$`);

function getDatabase({ account, params: [id = ""] }: Call) {
  const [uuid, database] = [...account.databases].find(([one, { name }]) => one === id || name === id) ?? [];
  if (!uuid || !database) throw NOT_FOUND("The database", 7404);
  return { uuid, database };
}

const infoOf = (uuid: string, name: string) => ({
  uuid,
  name,
  version: "production",
  created_at: "2026-01-01T00:00:00Z",
});

const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 4096, changes: 0, changed_db: false };

/** Every statement of the text; D1 answers one result for each. */
function query(call: Call) {
  const { sql } = call.json<{ sql: string }>();
  const { sqlite } = getDatabase(call).database;
  return [{ results: sqlite.prepare(sql).all(), success: true, meta }];
}

/** `init` names where to upload, `ingest` runs the file in one transaction. */
function importSql(call: Call) {
  const { uuid, database } = getDatabase(call);
  const { action, etag } = call.json<{ action: string; etag: string }>();
  if (action === "init")
    return { success: true, upload_url: `${call.origin}/uploads/${uuid}`, filename: `${etag}.sql` };
  database.sqlite.exec("BEGIN");
  try {
    database.sqlite.exec(database.uploaded);
    database.sqlite.exec("COMMIT");
  } catch (error) {
    database.sqlite.exec("ROLLBACK");
    return { success: true, messages: [], status: "error", errors: [String(error)] };
  }
  return {
    success: true,
    messages: [],
    status: "complete",
    at_bookmark: "1",
    result: { num_queries: 1, final_bookmark: "1", meta },
  };
}

function receiveUpload({ account, params: [uuid = ""], body }: Call) {
  const database = account.databases.get(uuid);
  if (!database) throw NOT_FOUND("The upload");
  database.uploaded = body.toString();
  return new Response("", { headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } });
}

function exportSql(call: Call) {
  const { uuid } = getDatabase(call);
  const { dump_options } = call.json<{ dump_options?: { no_schema?: boolean } }>();
  const signed_url = `${call.origin}/uploads/${uuid}${dump_options?.no_schema ? "?rows" : ""}`;
  return {
    success: true,
    messages: [],
    status: "complete",
    at_bookmark: "1",
    result: { filename: "export.sql", signed_url },
  };
}

const sendExport = ({ account, query: options, params: [uuid = ""] }: Call) => {
  const database = account.databases.get(uuid);
  if (!database) throw NOT_FOUND("The export");
  return new Response(dump(database.sqlite, { noSchema: options.has("rows") }));
};

function getBucket({ account, params: [name = ""] }: Call) {
  if (!account.knobs.hasR2) throw new ApiError(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
  const bucket = account.buckets.get(name);
  if (!bucket) throw NOT_FOUND("The specified bucket", 10006);
  return bucket;
}

function listBuckets(call: Call) {
  if (!call.account.knobs.hasR2) throw new ApiError(403, 10042, "Please enable R2 through the Cloudflare Dashboard.");
  return { buckets: [...call.account.buckets.keys()].map((name) => ({ name })) };
}

/** Pages of two, so that every reader needs its cursor. */
function listObjects(call: Call) {
  const prefix = call.query.get("prefix") ?? "";
  const keys = [...getBucket(call).keys()].filter((key) => key.startsWith(prefix)).sort();
  const from = Number(call.query.get("cursor") ?? 0);
  const isLast = from + 2 >= keys.length;
  const page = keys.slice(from, from + 2).map((key) => ({ key }));
  return paged(page, { is_truncated: !isLast, ...(isLast ? {} : { cursor: String(from + 2) }) });
}

function getObject(call: Call) {
  const object = getBucket(call).get(call.params[1] ?? "");
  if (!object) throw NOT_FOUND("The specified key", 10007);
  return new Response(new Uint8Array(object.bytes), { headers: { "content-type": object.contentType } });
}

function listQueues({ account, query: names }: Call) {
  const wanted = names.getAll("name");
  const found = [...account.queues].filter(([, { name }]) => wanted.length === 0 || wanted.includes(name));
  return paged(
    found.map(([queue_id, { name, consumers }]) => ({ queue_id, queue_name: name, consumers, producers: [] })),
  );
}

function putConsumer({ account, params: [id = "", consumerId], json }: Call) {
  const queue = account.queues.get(id);
  if (!queue) throw NOT_FOUND("The queue", 11000);
  const { script_name: script, ...rest } = json<{ script_name: string }>();
  if (!consumerId && queue.consumers.length > 0) throw new ApiError(400, 11004, "Queue already has a consumer");
  const consumer = { ...rest, type: "worker", consumer_id: consumerId ?? randomUUID(), script };
  queue.consumers = [consumer];
  return consumer;
}

export const storageRoutes: Route[] = [
  [
    "POST",
    inAccount("/d1/database"),
    (call) => {
      const { name } = call.json<{ name: string }>();
      const uuid = randomUUID();
      call.account.databases.set(uuid, { name, sqlite: new DatabaseSync(":memory:"), uploaded: "" });
      return infoOf(uuid, name);
    },
  ],
  [
    "GET",
    inAccount("/d1/database"),
    ({ account }) => paged([...account.databases].map(([uuid, { name }]) => infoOf(uuid, name))),
  ],
  [
    "GET",
    inAccount("/d1/database/([\\w-]+)"),
    (call) => infoOf(getDatabase(call).uuid, getDatabase(call).database.name),
  ],
  ["POST", inAccount("/d1/database/([\\w-]+)/query"), query],
  ["POST", inAccount("/d1/database/([\\w-]+)/import"), importSql],
  ["POST", inAccount("/d1/database/([\\w-]+)/export"), exportSql],
  ["PUT", /^\/uploads\/([\w-]+)$/, receiveUpload],
  ["GET", /^\/uploads\/([\w-]+)$/, sendExport],
  ["GET", inAccount("/r2/buckets"), listBuckets],
  [
    "POST",
    inAccount("/r2/buckets"),
    (call) => {
      listBuckets(call);
      call.account.buckets.set(call.json<{ name: string }>().name, new Map());
    },
  ],
  ["GET", inAccount("/r2/buckets/([\\w-]+)"), (call) => getBucket(call) && { name: call.params[0] }],
  ["GET", inAccount("/r2/buckets/([\\w-]+)/objects"), listObjects],
  ["GET", inAccount("/r2/buckets/([\\w-]+)/objects/(.+)"), getObject],
  [
    "PUT",
    inAccount("/r2/buckets/([\\w-]+)/objects/(.+)"),
    (call) => {
      getBucket(call).set(call.params[1] ?? "", { bytes: call.body, contentType: call.headers["content-type"] ?? "" });
    },
  ],
  [
    "DELETE",
    inAccount("/r2/buckets/([\\w-]+)/objects/(.+)"),
    (call) => void getBucket(call).delete(call.params[1] ?? ""),
  ],
  ["GET", inAccount("/queues"), listQueues],
  [
    "POST",
    inAccount("/queues"),
    (call) => {
      const { queue_name } = call.json<{ queue_name: string }>();
      const queue_id = randomUUID();
      call.account.queues.set(queue_id, { name: queue_name, consumers: [] });
      return { queue_id, queue_name };
    },
  ],
  ["POST", inAccount("/queues/([\\w-]+)/consumers"), putConsumer],
  ["PUT", inAccount("/queues/([\\w-]+)/consumers/([\\w-]+)"), putConsumer],
];
