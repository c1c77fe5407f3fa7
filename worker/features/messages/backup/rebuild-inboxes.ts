import { asc, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { mute } from "#db/schema/index.ts";
import { handleEach } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";
import { type Pair, selectPairs } from "./pairs.ts";
import { findRequest, RUN_PAGES, saveRequest } from "./requests.ts";

/** Every conversation tells its inboxes again, soon after; one that lost its messages leaves the lists. Then mutes. */
export async function rebuildInboxes(env: Env, db: Db, now: number): Promise<void> {
  const request = await findRequest(db, "inboxes-rebuild");
  if (!request) return;
  const [pairs, mutes] = await Promise.all([selectPairs(db, request.after), selectMutes(db, request.afterMute)]);
  const failedPairs = await handleEach(pairs, now, {
    event: "inbox-not-rebuilt",
    id: ({ name }) => name,
    handle: (pair) => tell(env, pair),
  });
  const failedMutes = await handleEach(mutes, now, {
    event: "mute-not-restored",
    id: ({ memberId }) => memberId,
    handle: ({ memberId, mutedId, createdAt }) => env.INBOXES.getByName(memberId).setMuted(mutedId, true, createdAt),
  });
  const lastMute = mutes.at(-1);
  await saveRequest(db, "inboxes-rebuild", {
    ...request,
    after: pairs.at(-1)?.name ?? request.after,
    afterMute: lastMute ? `${lastMute.memberId}:${lastMute.mutedId}` : request.afterMute,
    conversations: request.conversations + pairs.length,
    failed: request.failed + failedPairs + failedMutes,
    isDone: pairs.length < RUN_PAGES && mutes.length < RUN_PAGES,
  });
}

async function tell(env: Env, { name, one, other }: Pair): Promise<void> {
  if (await env.CONVERSATIONS.getByName(name).redeliver()) return;
  await Promise.all([env.INBOXES.getByName(one).forget([other]), env.INBOXES.getByName(other).forget([one])]);
}

function selectMutes(db: Db, after: string) {
  const [memberId = "", mutedId = ""] = after.split(":");
  return db
    .select({ memberId: mute.memberId, mutedId: mute.mutedId, createdAt: mute.createdAt })
    .from(mute)
    .where(sql`(${mute.memberId}, ${mute.mutedId}) > (${memberId}, ${mutedId})`)
    .orderBy(asc(mute.memberId), asc(mute.mutedId))
    .limit(RUN_PAGES);
}
