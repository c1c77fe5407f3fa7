import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { outbox, page, user } from "#db/schema/index.ts";

/** Pages an operator must publish (decision 16). */
const NEEDED_PAGES = ["terms", "privacy"];

/** What waits for an admin, each counted on its own index; the literals let SQLite use the partial ones. */
export function selectSummary(db: Db) {
  const waiting = db.select({ id: user.id }).from(user).where(sql`${user.status} = 'pending'`).limit(WAITING_COUNT_MAX);
  const asking = db
    .select({ id: user.id })
    .from(user)
    .where(sql`${user.tierRequestedAt} is not null`)
    .limit(WAITING_COUNT_MAX);
  const dead = db.select({ id: outbox.id }).from(outbox).where(sql`${outbox.status} = 'dead'`).limit(WAITING_COUNT_MAX);
  const count = sql<number>`count(*)`.as("count");
  return [
    db.select({ count }).from(waiting.as("waiting")),
    db.select({ count }).from(asking.as("asking")),
    db.select({ count }).from(dead.as("dead")),
    db
      .select({ slug: page.slug })
      .from(page)
      .where(and(inArray(page.slug, NEEDED_PAGES), isNotNull(page.publishedAt))),
  ] as const;
}

type Counts = readonly { count: number }[];

export function toSummary([waiting, asking, dead, published]: readonly [
  Counts,
  Counts,
  Counts,
  readonly { slug: string }[],
]): AdminSummaryView {
  const isPublished = (slug: string) => published.some((row) => row.slug === slug);
  return {
    applications: waiting[0]?.count ?? 0,
    tierRequests: asking[0]?.count ?? 0,
    deadMails: dead[0]?.count ?? 0,
    unpublished: NEEDED_PAGES.filter((slug) => !isPublished(slug)).map((slug) => `/${slug}`),
  };
}
