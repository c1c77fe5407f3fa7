import { asc, eq } from "drizzle-orm";
import type { Context } from "hono";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { TIERS_MAX } from "#contract/limits.ts";
import type { TiersView } from "#contract/membership/tiers.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { tierColumns, toTierView } from "#domain/permissions/tiers.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

export const selectTiers = (db: Db, token: string | null, now: number) => ({
  tiers: db.select(tierColumns).from(tier).orderBy(asc(tier.position), asc(tier.id)).limit(TIERS_MAX),
  members: db
    .select({
      tierId: user.tierId,
      priceMinor: user.tierPriceMinor,
      requestedTierId: user.requestedTierId,
      requestedAt: user.tierRequestedAt,
      refusedTierId: user.refusedTierId,
      refusalReason: user.tierRefusalReason,
      statusSince: user.statusSince,
    })
    .from(user)
    .where(eq(user.id, viewerId(token, now))),
});

const DEFAULT_CURRENCY = "EUR";

/** A pending member's request has the date of the application. */
export function toTiersView(
  { tiers, members }: Results<ReturnType<typeof selectTiers>>,
  viewer: Viewer | null,
): TiersView {
  const mine = viewer && members[0];
  const shown = (own: (string | null)[]) =>
    tiers.filter(({ id, withdrawn }) => !withdrawn || own.includes(id)).map(toTierView);
  if (!mine) return { tiers: shown([]), mine: null };
  const { tierId, priceMinor, requestedTierId, requestedAt, refusedTierId, refusalReason, statusSince } = mine;
  const currency = tiers.find((one) => one.id === tierId)?.currency ?? DEFAULT_CURRENCY;
  return {
    tiers: shown([tierId, requestedTierId, refusedTierId]),
    mine: {
      tierId,
      agreedPrice: priceMinor === null ? null : { amountMinor: priceMinor, currency },
      refused:
        refusedTierId === null || refusalReason === null ? null : { tierId: refusedTierId, reason: refusalReason },
      requested:
        requestedTierId === null
          ? null
          : { tierId: requestedTierId, at: new Date(requestedAt ?? statusSince).toISOString() },
    },
  };
}

export async function listTiers(c: Context<AppEnv>): Promise<TiersView> {
  const { db, sessionToken, now } = c.var;
  const { viewer, tiers } = await readWithViewer(c, { tiers: selectTiers(db, sessionToken, now) });
  return toTiersView(tiers, viewer);
}
