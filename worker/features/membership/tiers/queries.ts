import { asc, eq } from "drizzle-orm";
import type { Context } from "hono";
import { legacyReadWithViewer, viewerId } from "#auth/session/session.ts";
import { TIERS_MAX } from "#contract/limits.ts";
import type { TiersView } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";
import { tierColumns, toTierView } from "#domain/permissions/tiers.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

/** The statements of all tiers and of where the viewer stands among them, for one batch. */
export const selectTiers = (db: Db, token: string | null, now: number) =>
  [
    db.select(tierColumns).from(tier).orderBy(asc(tier.position), asc(tier.id)).limit(TIERS_MAX),
    db
      .select({
        tierId: user.tierId,
        priceMinor: user.tierPriceMinor,
        requestedTierId: user.requestedTierId,
        requestedAt: user.tierRequestedAt,
        statusSince: user.statusSince,
      })
      .from(user)
      .where(eq(user.id, viewerId(token, now))),
  ] as const;

type Statements = ReturnType<typeof selectTiers>;
type TierRows = [Awaited<Statements[0]>, Awaited<Statements[1]>];

/** The answer of `GET /api/tiers`. An applicant's wish is as old as the application it belongs to. */
export function toTiersView([tiers, standing]: TierRows, viewer: Viewer | null): TiersView {
  const mine = viewer && standing[0];
  if (!mine) return { tiers: tiers.map(toTierView), mine: null };
  const { tierId, priceMinor, requestedTierId, requestedAt, statusSince } = mine;
  const currency = tiers.find((one) => one.id === tierId)?.currency ?? DEFAULT_CURRENCY;
  return {
    tiers: tiers.map(toTierView),
    mine: {
      tierId,
      agreedPrice: priceMinor === null ? null : { amountMinor: priceMinor, currency },
      requested:
        requestedTierId === null
          ? null
          : { tierId: requestedTierId, at: new Date(requestedAt ?? statusSince).toISOString() },
    },
  };
}
const DEFAULT_CURRENCY = "EUR";

/** All tiers and the viewer's place among them, in one trip. */
export async function listTiers(c: Context<AppEnv>): Promise<TiersView> {
  const { db, sessionToken, now } = c.var;
  const { viewer, results } = await legacyReadWithViewer(c, ...selectTiers(db, sessionToken, now));
  return toTiersView(results as unknown as TierRows, viewer);
}
