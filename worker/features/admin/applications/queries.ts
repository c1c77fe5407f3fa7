import { and, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { ApplicationPage, ApplicationView } from "#contract/admin/applications.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { defineCursor, rowId, toPage, wholeNumber } from "#http/cursor.ts";
import { selectTierNames } from "../members/queries.ts";

const applicationCursor = defineCursor({ at: wholeNumber, id: rowId });

/**
 * The statements of one page of open applications, oldest first: one list of two kinds, each on its own index. SQLite merges two
 * ordered scans, so a page reads as many rows as it shows, however many are open. Throws 422 for an invalid cursor.
 */
export function selectApplications(db: Db, cursor?: string) {
  const last = applicationCursor.decode(cursor);
  const isAfter = (date: SQL) => (last ? sql`(${date}, ${user.id}) > (${last.at}, ${last.id})` : undefined);
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
  const [appliedAt, requestedAt] = [sql`${user.statusSince}`, sql`${user.tierRequestedAt}`];
  const memberships = db
    .select(columns("membership", appliedAt))
    .from(user)
    .where(and(eq(user.status, "pending"), isAfter(appliedAt)));
  const tierRequests = db
    .select(columns("tier", requestedAt))
    .from(user)
    .where(and(sql`${requestedAt} is not null`, isAfter(requestedAt)));
  return {
    applications: unionAll(memberships, tierRequests)
      .orderBy(sql`at`, sql`id`)
      .limit(PAGE_SIZE + 1),
    tiers: selectTierNames(db),
  };
}

/** The page of the results of `selectApplications`. */
export function toApplicationPage({
  applications,
  tiers,
}: Results<ReturnType<typeof selectApplications>>): ApplicationPage {
  const names = new Map(tiers.map(({ id, name }) => [id, name]));
  const toTier = (id: string) => ({ id, name: names.get(id) ?? "" });
  const page = toPage(applications, PAGE_SIZE, applicationCursor.encode);
  return {
    rows: page.rows.map(({ application, at, tierId, requestedTierId, ...row }) => ({
      ...row,
      kind: application,
      date: new Date(at).toISOString(),
      currentTier: toTier(tierId),
      requestedTier: requestedTierId === null ? null : toTier(requestedTierId),
    })),
    cursor: page.cursor,
  };
}
