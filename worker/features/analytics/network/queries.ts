import { and, asc, between, eq, gte } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import type { CohortView, NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import { type AnalyticsRange, RETENTION_WEEKS } from "#contract/analytics/analytics.ts";
import { cohort, type DayCounts, networkFigures, setting } from "#db/schema/index.ts";
import { authorizeAdmin } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import {
  type Day,
  dayOf,
  isoOf,
  mergeDays,
  periodsOf,
  type Span,
  seriesOf,
  spanOf,
  sumOf,
  toBuckets,
  weekOf,
} from "../buckets.ts";
import { COUNTED_UNTIL } from "./count-network.ts";

/** Throws 401 without a session, 403 for everybody but admins. */
export async function readNetwork(
  c: Context<AppEnv>,
  range: AnalyticsRange,
): Promise<{ viewer: Viewer; view: NetworkAnalyticsView }> {
  const { db, now, env } = { ...c.var, env: c.env };
  const span = spanOf(range, now);
  const thisWeek = weekOf(dayOf(now));
  const { viewer, rows, cohorts, counted } = await getWithViewer(c, {
    rows: db
      .select({ days: networkFigures.days })
      .from(networkFigures)
      .where(between(networkFigures.period, ...periodsOf(span))),
    cohorts: db
      .select()
      .from(cohort)
      .where(and(gte(cohort.week, thisWeek - 7 * (RETENTION_WEEKS - 1))))
      .orderBy(asc(cohort.week))
      .limit(RETENTION_WEEKS),
    counted: db.select({ value: setting.value }).from(setting).where(eq(setting.name, COUNTED_UNTIL)),
  });
  authorizeAdmin(env, viewer);
  const until = counted[0]?.value as number | undefined;
  const view = {
    ...toBuckets(span),
    countedAt: until === undefined ? null : new Date(until).toISOString(),
    ...toFigures(span, mergeDays(rows)),
    retention: cohorts.map((row) => toCohort(row, thisWeek)),
  };
  return { viewer, view };
}

function toFigures(span: Span, counts: DayCounts): Pick<NetworkAnalyticsView, "memberCount" | "figures"> {
  const sum = (letter: string) => seriesOf(span, sumOf(counts, letter));
  const active = sumOf(counts, "u");
  const isCounted = (day: Day) => counts[`u${day}`] !== undefined;
  /** Counted days only. */
  const average = (days: Day[]) => Math.round(active(days) / Math.max(1, days.filter(isCounted).length));
  const counted = Object.keys(counts).flatMap((key) => (key.startsWith("t") ? [Number(key.slice(1))] : []));
  /** The last known one: a day that is not counted yet has as many members as the one before. */
  const total = (days: Day[]) => counts[`t${Math.max(...counted.filter((day) => day <= (days.at(-1) ?? 0)))}`] ?? 0;
  return {
    memberCount: seriesOf(span, total),
    figures: {
      joined: sum("j"),
      active: seriesOf(span, average),
      approved: sum("a"),
      rejected: sum("x"),
      sent: sum("s"),
      dead: sum("d"),
    },
  };
}

/** Weeks without a count have nobody active. */
function toCohort({ week, members, active }: typeof cohort.$inferSelect, thisWeek: Day): CohortView {
  const weeks = (thisWeek - week) / 7 + 1;
  return { week: isoOf(week), members, active: Array.from({ length: weeks }, (_, at) => active[at] ?? 0) };
}
