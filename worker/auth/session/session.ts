import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { WAITING_COUNT_MAX } from "#contract/limits.ts";
import { batch, type Results, type Statements } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { entitlement, secondFactorRemoval, session, tier, user } from "#db/schema/index.ts";
import { pendingConnectionRequests } from "#domain/members/pending-connection-requests.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countLater, type MemberLimit, networkSubject, unwrittenUses } from "#http/rate-limit.ts";

/** Without loading the auth library, so that a page needs one D1 trip. A test compares both readings. */

/** SQL: null for a revoked session, so that its statements change nothing. */
export const viewerId = (token: string | null, now: number): SQL<string | null> =>
  token
    ? sql<string>`(select ${session.userId} from ${session} where ${session.token} = ${token} and ${session.expiresAt} > ${now})`
    : sql<null>`null`;

export type RequestContext = Pick<AppEnv["Variables"], "db" | "sessionToken" | "now">;

/** SQL: one row, first behind `from`: the query reads the session once, instead of at each `viewerId`. */
export const viewerTable = (token: string | null, now: number) => ({
  table: sql`(select ${session.userId} from ${session} where ${session.token} = ${token} and ${session.expiresAt} > ${now}) as viewer`,
  id: sql<string>`viewer.user_id`,
});

/** `uses`: SQL about the `user`, of a limit that the read counts. */
export const selectViewer = (db: Db, token: string, now: number, uses: SQL<number | null> = sql`null`) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      image: user.image,
      kind: user.kind,
      status: user.status,
      role: user.role,
      sample: user.sample,
      statusReason: user.statusReason,
      statusSince: user.statusSince,
      kindUnasked: user.kindUnasked,
      returned: user.returned,
      secondFactor: user.twoFactorEnabled,
      removalDueAt: sql<
        number | null
      >`iif(${user.twoFactorEnabled}, (select ${secondFactorRemoval.dueAt} from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${user.id}), null)`.as(
        "removal_due_at",
      ),
      deletionDueAt: user.deletionDueAt,
      timeZone: user.timeZone,
      tierId: user.tierId,
      tierName: sql<string>`(select ${tier.name} from ${tier} where ${tier.id} = ${user.tierId})`.as("tier_name"),
      capabilities:
        sql<string>`(select json_group_array(${entitlement.capability}) from ${entitlement} where ${entitlement.tierId} = ${user.tierId})`.as(
          "capabilities",
        ),
      // D1 returns the rows of a batch as objects: of two columns with one name only one would be left.
      sessionId: sql<string>`${session.id}`.as("session_id"),
      uses: sql<number | null>`${uses}`.as("uses"),
      expiresAt: session.expiresAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, token), gt(session.expiresAt, new Date(now))))
    .limit(1);

type ViewerRow = Awaited<ReturnType<typeof selectViewer>>[number];

const toViewer = ({
  uses: _,
  expiresAt,
  removalDueAt,
  deletionDueAt,
  statusSince,
  returned,
  tierId,
  tierName,
  capabilities,
  ...row
}: ViewerRow): Viewer => ({
  ...row,
  statusSince: new Date(statusSince).toISOString(),
  firstVisit: !returned,
  tier: { id: tierId, name: tierName },
  capabilities: JSON.parse(capabilities),
  secondFactorRemovalDueAt: removalDueAt === null ? null : new Date(removalDueAt).toISOString(),
  deletionDueAt: deletionDueAt === null ? null : new Date(deletionDueAt).toISOString(),
  sessionExpiresAt: expiresAt.toISOString(),
});

type Limited = { limit: MemberLimit; sentence: string };
/** The limit of a read for a member, if `onlyIf` about the `user` is not false, and for a visitor's network. */
export type Counted = { member: Limited & { onlyIf?: SQL }; visitor?: Limited };

/**
 * In one D1 trip. `viewer` is null for visitors and suspended members. The statements use `viewerId`. Throws 429 when
 * a limit of `counted` is exceeded.
 */
export async function readWithViewer<S extends Statements>(
  c: Context<AppEnv>,
  statements: S,
  counted?: Counted | null,
): Promise<{ viewer: Viewer | null } & Results<S>> {
  const { row, results } = await readTogether(c, statements, counted);
  return { ...results, viewer: row && row.status !== "suspended" ? toViewer(row) : null };
}

/** Throws 401, and 403 for a suspended member. */
export async function getWithViewer<S extends Statements>(
  c: Context<AppEnv>,
  statements: S,
  counted?: Counted | null,
): Promise<{ viewer: Viewer } & Results<S>> {
  const { row, results } = await readTogether(c, statements, counted);
  if (!row) throw new Problem("session-missing");
  if (row.status === "suspended") throw new Problem("account-suspended");
  return { ...results, viewer: toViewer(row) };
}

const selectCounts = (db: Db, me: SQL) =>
  db
    .select({
      pendingConnectionRequests: pendingConnectionRequests(me, WAITING_COUNT_MAX).as("pending_connection_requests"),
    })
    .from(sql`(select 1)`);

async function readTogether<S extends Statements>(c: Context<AppEnv>, statements: S, counted?: Counted | null) {
  const { db, sessionToken, now } = c.var;
  const { member, visitor } = counted ?? {};
  const uses = member && sql<number | null>`iif(${member.onlyIf ?? 1}, ${member.limit.uses}, null)`;
  const viewers = sessionToken ? selectViewer(db, sessionToken, now, uses) : null;
  const counts = sessionToken && !c.req.path.startsWith("/api/") ? selectCounts(db, viewerId(sessionToken, now)) : null;
  const network = visitor && !sessionToken ? visitor.limit.read : null;
  const read = await batch(db, { viewers, counts, network, results: statements });
  const row = read.viewers?.[0] ?? null;
  if (row && member && row.uses !== null) countRead(c, member, row.id, [{ count: row.uses }]);
  // A session that has ended is a visitor's, which is known only now.
  if (!row && visitor) countRead(c, visitor, networkSubject(c), read.network ?? (await visitor.limit.read));
  if (read.counts) c.set("pendingConnectionRequests", read.counts[0]?.pendingConnectionRequests ?? 0);
  // Results<{ results: S }> contains Results<S>; the compiler does not resolve it for a generic S.
  return { row, results: read.results as Results<S> };
}

function countRead(c: Context<AppEnv>, { limit, sentence }: Limited, subject: string, uses: { count: number }[]): void {
  const key = limit.keyOf(subject);
  if (limit.isUsedUp([{ count: (uses[0]?.count ?? 0) + unwrittenUses(key) }])) throw limit.refusal(sentence);
  countLater(c, key);
}

/** Throws 401, and 403 for a suspended member. */
export async function getViewer(c: Context<AppEnv>): Promise<Viewer> {
  return (await getWithViewer(c, {})).viewer;
}

/** With the way back as `next`, a path of this origin. */
export function signInFirst(c: Context<AppEnv>): Response {
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}

/** Everything except the session's id. */
export function viewerView({ sessionId: _, ...view }: Viewer): ViewerView {
  return view;
}
