import { DAY_MS } from "#contract/limits.ts";
import { PROFILE_VIEWS_KEPT_DAYS } from "#contract/profiles/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { profileView, profileViewCount } from "#db/schema/index.ts";
import { deleteBefore } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

export function sweepProfileViews(_env: Env, db: Db, now: number): Promise<unknown> {
  const first = Math.floor(now / DAY_MS) - PROFILE_VIEWS_KEPT_DAYS;
  const { memberId, day, viewerId } = profileView;
  return batch(db, {
    views: deleteBefore(db, profileView, day, first, [memberId, day, viewerId]),
    counts: deleteBefore(db, profileViewCount, profileViewCount.day, first, [
      profileViewCount.memberId,
      profileViewCount.day,
    ]),
  });
}
