// Conversations live in objects, which only the worker reads and writes. It encrypts them for a key of the operator.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginCopy, beginRestore, PARTS, partKey } from "#worker/features/messages/backup/requests.ts";
import { open, publicKeyOf, seal } from "#worker/features/messages/backup/sealed.ts";
import { fail, root } from "../support/tools.mjs";
import { follow, removeRequest, requestSql, withCron } from "./requests.mjs";

export const partFile = (part) => `conversations/${String(part).padStart(6, "0")}`;

const keyFile = ({ isLocal, environment }, given) =>
  given ?? join(root, `backup.${isLocal ? "local" : environment || "production"}.key`);

const readKey = (file) => Buffer.from(readFileSync(file, "utf8").trim(), "base64url");

function readOrMakeKey(file) {
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
    console.log(
      `${file} has the new key of backed-up conversations. Keep a copy elsewhere: nothing else decrypts them.`,
    );
  }
  return readKey(file);
}

/** Resolves to the key's bytes. Ends the command when it is not the one of this backup. */
export async function requireKey(target, { parts, publicKey }, read, given) {
  const file = keyFile(target, given);
  if (!existsSync(file)) fail(`${file} is missing, the key of the backed-up conversations: give --key FILE.`);
  const key = readKey(file);
  const decrypts = async () =>
    key.length === 32 && (await publicKeyOf(key)) === publicKey && open(key, read(partFile(0)));
  if (parts > 0 && !(await decrypts().catch(() => false)))
    fail(`${file} is not the key of these conversations: nothing was restored.`);
  return key;
}

/** Writes them into `folder`, and resolves to what the manifest says. Null without conversations. */
export async function backUpConversations(target, store, folder, givenKey) {
  if ((await store.query("select 1 from conversation limit 1")).length === 0) return null;
  const publicKey = await publicKeyOf(readOrMakeKey(keyFile(target, givenKey)));
  const name = "conversations-copy";
  const id = randomUUID();
  return withoutParts(store, async () => {
    await store.query(requestSql(name, beginCopy(id, publicKey)));
    const { parts, conversations, messages, failed } = await withCron(target, (tick) =>
      follow(store, tick, name, ({ isDone }) => isDone),
    );
    for (let part = 0; part < parts; part += 1)
      await folder.write(partFile(part), await store.readObject(partKey(id, part)));
    await removeRequest(store, name);
    return { id, publicKey, parts, conversations, messages, failed };
  });
}

/** With a key that `requireKey` returned. */
export async function restoreConversations(target, store, { id: backupId, parts }, read, key) {
  const name = "conversations-restore";
  const request = beginRestore(randomUUID(), backupId);
  const restore = async (tick) => {
    await store.query(requestSql(name, request));
    const { publicKey } = await follow(store, tick, name, (one) => one.publicKey);
    for (let part = 0; part < parts; part += 1) {
      const sealed = await seal(publicKey, await open(key, read(partFile(part))));
      await store.writeObject(sealed, { key: partKey(request.id, part) });
    }
    await store.query(requestSql(name, { ...request, publicKey, parts }));
    return follow(store, tick, name, ({ isDone }) => isDone);
  };
  const { conversations, occupied, failed } = await withoutParts(store, () => withCron(target, restore));
  await removeRequest(store, name);
  console.log(`${conversations} conversations are in place.`);
  if (occupied > 0) console.log(`${occupied} had messages and were left as they are.`);
  if (failed > 0) throw new Error(`${failed} pages were not taken: restore again with --only-conversations.`);
}

/** Afterward the bucket has no part, also none of a command that was interrupted. */
async function withoutParts(store, work) {
  try {
    return await work();
  } finally {
    const keys = [];
    for await (const { key } of store.listObjects(PARTS)) keys.push(key);
    for (const key of keys) await store.deleteObject(key);
  }
}
