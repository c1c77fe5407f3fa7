import { sql } from "drizzle-orm";
import { CRON_ROW_MS } from "#contract/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { block } from "#db/schema/index.ts";
import { within } from "#db/sweeps.ts";
import { keyedHash } from "#http/secrets.ts";
import type { Env } from "#worker/env.ts";
import { findRequest, type NamedPage, partKey, type RestoreRequest, RUN_PAGES, saveRequest } from "./requests.ts";
import { open, publicKeyOf } from "./sealed.ts";

/** First answers with a public key; when the pages are there, writes them to their conversations, newest first. */
export async function restoreConversations(env: Env, db: Db): Promise<void> {
  const request = await findRequest(db, "conversations-restore");
  if (!request) return;
  // Derived, so that it is stored nowhere.
  const privateKey = keyedHash(env.AUTH_SECRET, "restore", request.id);
  if (request.parts === null) {
    const publicKey = await publicKeyOf(privateKey);
    return void (await saveRequest(db, "conversations-restore", { ...request, publicKey }));
  }
  const { id, parts } = request;
  for (let pages = 0; request.part < parts && pages < RUN_PAGES; ) {
    const key = partKey(id, request.part);
    const part = await env.MEDIA.get(key);
    if (!part) throw new Error(`${key} is not in the bucket.`);
    const read: NamedPage[] = JSON.parse(String(await open(privateKey, Buffer.from(await part.arrayBuffer()))));
    const blocked = await selectBlocked(db, read);
    for (const page of read) await restorePage(env, request, page, blocked.has(page.name));
    pages += read.length;
    request.part += 1;
  }
  await saveRequest(db, "conversations-restore", { ...request, isDone: request.part === parts });
}

/** With the block of today, because the pages have none. */
async function restorePage(env: Env, request: RestoreRequest, { name, ...page }: NamedPage, isBlocked: boolean) {
  const conversation = env.CONVERSATIONS.getByName(name);
  const restore = async () => {
    const isRestored = await conversation.restorePage(request.backupId, page);
    if (isBlocked && page.next === null) await conversation.setBlocked(true, Date.now());
    return isRestored;
  };
  try {
    const isRestored = await within(CRON_ROW_MS, restore());
    if (page.next === null) request[isRestored ? "conversations" : "occupied"] += 1;
  } catch (error) {
    logFailure("conversation-not-restored", error, { conversation: name });
    request.failed += 1;
  }
}

async function selectBlocked(db: Db, pages: NamedPage[]): Promise<Set<string>> {
  const names = JSON.stringify(pages.map(({ name }) => name));
  const rows = await db.all<{ name: string }>(sql`
    select value as name from (select value, substr(value, 1, 36) as one, substr(value, 38) as other from json_each(${names}))
    where exists (select 1 from ${block} where (${block.memberId} = one and ${block.blockedId} = other)
      or (${block.memberId} = other and ${block.blockedId} = one))`);
  return new Set(rows.map(({ name }) => name));
}
