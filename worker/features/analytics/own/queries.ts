import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import type { AnalyticsRange, AnalyticsView, OwnFigure } from "#contract/analytics/analytics.ts";
import { memberFigures, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { mergeDays, periodsOf, seriesOf, spanOf, sumOf, toBuckets } from "../buckets.ts";

/** Keys in `member_figures.days`. */
const LETTERS: Record<OwnFigure, string> = {
  views: "v",
  connections: "c",
  reactions: "l",
  replies: "r",
  registrations: "e",
};

/** Throws 401 without a session. */
export async function readOwn(
  c: Context<AppEnv>,
  range: AnalyticsRange,
): Promise<{ viewer: Viewer; view: AnalyticsView }> {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const span = spanOf(range, now);
  const [first, last] = periodsOf(span);
  const { viewer, rows, members } = await getWithViewer(c, {
    rows: db
      .select({ days: memberFigures.days })
      .from(memberFigures)
      .where(
        and(eq(memberFigures.memberId, sql`${me}`), gte(memberFigures.period, first), lte(memberFigures.period, last)),
      ),
    members: db
      .select({ connectionCount: user.connectionCount })
      .from(user)
      .where(eq(user.id, sql`${me}`)),
  });
  const counts = mergeDays(rows);
  const figures = Object.fromEntries(
    Object.entries(LETTERS).map(([name, letter]) => [name, seriesOf(span, sumOf(counts, letter))]),
  ) as AnalyticsView["figures"];
  return { viewer, view: { ...toBuckets(span), connectionCount: members[0]?.connectionCount ?? 0, figures } };
}
