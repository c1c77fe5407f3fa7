import { and, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { ApplicationPage, ApplicationView } from "#contract/admin/applications.ts";
import { PAGE_SIZE, TIERS_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { tier, user } from "#db/schema/index.ts";

/**
 * What waits for an admin, oldest first: one list of two kinds, each on its own index. SQLite merges two ordered walks, so a page reads
 * as many rows as it shows however many wait. The tiers, a handful, come beside it.
 */
export function selectApplications(db: Db, cursor?: string) {
  const [at, id] = cursor?.split("_") ?? [];
  const after = (column: SQL) => (at && id ? sql`(${column}, ${user.id}) > (${Number(at)}, ${id})` : undefined);
  const columns = (kind: ApplicationView["kind"], since: SQL) => ({
    id: user.id,
    application: sql<ApplicationView["kind"]>`${kind}`.as("application"),
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    memberKind: user.kind,
    at: sql<number>`${since}`.as("at"),
    tierId: user.tierId,
    requestedTierId: user.requestedTierId,
  });
  const [applied, asked] = [sql`${user.statusSince}`, sql`${user.tierRequestedAt}`];
  const memberships = db
    .select(columns("membership", applied))
    .from(user)
    .where(and(eq(user.status, "pending"), after(applied)));
  const tiers = db
    .select(columns("tier", asked))
    .from(user)
    .where(and(sql`${asked} is not null`, after(asked)));
  return [
    unionAll(memberships, tiers)
      .orderBy(sql`at`, sql`id`)
      .limit(PAGE_SIZE + 1),
    db.select({ id: tier.id, name: tier.name }).from(tier).limit(TIERS_MAX),
  ] as const;
}

type Rows = readonly [
  Awaited<ReturnType<typeof selectApplications>[0]>,
  Awaited<ReturnType<typeof selectApplications>[1]>,
];

export function toApplicationPage([rows, tiers]: Rows): ApplicationPage {
  const names = new Map(tiers.map(({ id, name }) => [id, name]));
  const named = (id: string) => ({ id, name: names.get(id) ?? "" });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ application, at, tierId, requestedTierId, ...row }) => ({
      ...row,
      kind: application,
      date: new Date(at).toISOString(),
      currentTier: named(tierId),
      requestedTier: requestedTierId === null ? null : named(requestedTierId),
    })),
    cursor: last && rows.length > PAGE_SIZE ? `${last.at}_${last.id}` : null,
  };
}
