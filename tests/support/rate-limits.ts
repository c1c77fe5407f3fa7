import type { RateLimit } from "#contract/limits.ts";
import { rateLimit } from "#db/schema/index.ts";
import { windowKey } from "#http/rate-limit.ts";
import { testDb } from "./events/events.ts";

/** Leaves a member so many uses of a limit that counts members (`countMemberWithin`), in the window of now. */
export async function leaveUses({ name, limit, windowMs }: RateLimit, memberId: string, left: number): Promise<void> {
  const key = `${windowKey((Math.floor(Date.now() / windowMs) + 1) * windowMs)}:${name}:${memberId}`;
  const count = limit - left;
  await testDb().insert(rateLimit).values({ key, count }).onConflictDoUpdate({ target: rateLimit.key, set: { count } });
}

/** For a test that reads more than a person does. */
export const forgetUses = () => testDb().delete(rateLimit);
