import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { CRON_LATE_MS, WAITING_COUNT_MAX } from "#contract/limits.ts";
import type { Results } from "#db/batch.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { contentRequest, cronJob, opportunity, outbox, page, quote, report, user } from "#db/schema/index.ts";
import { type Alarm, selectAlarm } from "#domain/system/alarm-state.ts";
import { QUEUE_JOB } from "#domain/system/cron-jobs.ts";
import { isOpenRequest } from "../academy/publish-request.ts";
import { isInReview } from "../opportunities/queries.ts";
import { isByApproved } from "../quotes/queries.ts";
import { isOpen } from "../reports/queries.ts";

const NEEDED_PAGES = ["terms", "privacy"];

/** Each count on its own index: literals let SQLite use the partial indexes. */
export function selectSummary(db: Db, adminId: MemberId, now: number) {
  const pending = db.select({ id: user.id }).from(user).where(sql`${user.status} = 'pending'`).limit(WAITING_COUNT_MAX);
  const requesting = db
    .select({ id: user.id })
    .from(user)
    .where(sql`${user.tierRequestedAt} is not null`)
    .limit(WAITING_COUNT_MAX);
  const dead = db.select({ id: outbox.id }).from(outbox).where(sql`${outbox.status} = 'dead'`).limit(WAITING_COUNT_MAX);
  const open = db
    .select({ id: report.id })
    .from(report)
    .where(sql`${isOpen} and ${report.subjectId} <> ${adminId}`)
    .limit(WAITING_COUNT_MAX);
  const count = sql<number>`count(*)`.as("count");
  const reviews = db.select({ id: opportunity.id }).from(opportunity).where(isInReview).limit(WAITING_COUNT_MAX);
  const quotes = db
    .select({ id: quote.memberId })
    .from(quote)
    .innerJoin(user, eq(user.id, quote.memberId))
    .where(and(sql`${quote.state} = 'waiting'`, isByApproved))
    .limit(WAITING_COUNT_MAX);
  const requests = db
    .select({ id: contentRequest.id })
    .from(contentRequest)
    .where(isOpenRequest(now))
    .limit(WAITING_COUNT_MAX);
  return {
    applications: db.select({ count }).from(pending.as("pending")),
    tierRequests: db.select({ count }).from(requesting.as("requesting")),
    deadMails: db.select({ count }).from(dead.as("dead")),
    reports: db.select({ count }).from(open.as("open_reports")),
    opportunities: db.select({ count }).from(reviews.as("reviews")),
    quotes: db.select({ count }).from(quotes.as("quotes")),
    contentRequests: db.select({ count }).from(requests.as("requests")),
    published: db
      .select({ slug: page.slug })
      .from(page)
      .where(and(inArray(page.slug, NEEDED_PAGES), isNotNull(page.publishedAt))),
    alarms: selectAlarm(db),
    stopped: db
      .select({ at: cronJob.ranAt })
      .from(cronJob)
      .where(and(eq(cronJob.name, QUEUE_JOB), lt(cronJob.ranAt, now - CRON_LATE_MS))),
  };
}

export function toSummary({
  applications,
  tierRequests,
  deadMails,
  reports,
  opportunities,
  quotes,
  contentRequests,
  published,
  alarms: [alarm],
  stopped,
}: Results<ReturnType<typeof selectSummary>>): AdminSummaryView {
  const isPublished = (slug: string) => published.some((row) => row.slug === slug);
  return {
    applications: applications[0]?.count ?? 0,
    tierRequests: tierRequests[0]?.count ?? 0,
    deadMails: deadMails[0]?.count ?? 0,
    reports: reports[0]?.count ?? 0,
    opportunities: opportunities[0]?.count ?? 0,
    quotes: quotes[0]?.count ?? 0,
    contentRequests: contentRequests[0]?.count ?? 0,
    failingChecks: (alarm ? (JSON.parse(alarm.json) as Alarm).failing.length : 0) + stopped.length,
    unpublished: NEEDED_PAGES.filter((slug) => !isPublished(slug)).map((slug) => `/${slug}`),
  };
}
