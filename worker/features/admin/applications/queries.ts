import { and, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { ApplicationPage, ApplicationView } from "#contract/admin/applications.ts";
import type { ListOrder } from "#contract/text.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { inOrder } from "#http/lists/keyset.ts";
import { selectTierNames } from "../members/queries.ts";

const [appliedAt, requestedAt] = [sql`${user.statusSince}`, sql`${user.tierRequestedAt}`];
const listsIn = (order: ListOrder) => ({
  memberships: inOrder(order)({ at: [appliedAt, wholeNumber], id: [user.id, rowId] }),
  tierRequests: inOrder(order)({ at: [requestedAt, wholeNumber], id: [user.id, rowId] }),
});
const OLDEST_FIRST = listsIn("oldest");
const LISTS = { oldest: OLDEST_FIRST, newest: listsIn("newest") };

/** SQLite merges two ordered scans, so a page reads as many rows as it shows. */
export function selectApplications(db: Db, { order = "oldest", cursor }: { order?: ListOrder; cursor?: string } = {}) {
  const { memberships, tierRequests } = LISTS[order];
  const columns = (kind: ApplicationView["kind"], date: SQL) => ({
    id: user.id,
    application: sql<ApplicationView["kind"]>`${kind}`.as("application"),
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    memberKind: user.kind,
    at: sql<number>`${date}`.as("at"),
    tierId: user.tierId,
    requestedTierId: user.requestedTierId,
  });
  const applied = db
    .select(columns("membership", appliedAt))
    .from(user)
    .where(and(eq(user.status, "pending"), memberships.after(cursor)));
  const requested = db
    .select(columns("tier", requestedAt))
    .from(user)
    .where(and(sql`${requestedAt} is not null`, tierRequests.after(cursor)));
  return {
    applications: unionAll(applied, requested)
      .orderBy(...(order === "oldest" ? [sql`at`, sql`id`] : [sql`at desc`, sql`id desc`]))
      .limit(memberships.limit),
    tiers: selectTierNames(db),
  };
}

export function toApplicationPage({
  applications,
  tiers,
}: Results<ReturnType<typeof selectApplications>>): ApplicationPage {
  const names = new Map(tiers.map(({ id, name }) => [id, name]));
  const toTier = (id: string) => ({ id, name: names.get(id) ?? "" });
  return OLDEST_FIRST.memberships.toPage(applications, ({ application, at, tierId, requestedTierId, ...row }) => ({
    ...row,
    kind: application,
    date: new Date(at).toISOString(),
    currentTier: toTier(tierId),
    requestedTier: requestedTierId === null ? null : toTier(requestedTierId),
  }));
}
