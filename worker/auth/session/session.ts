import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { batch, type Results, type Statements } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { entitlement, session, tier, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/**
 * Our own reading of the auth library's session, so that a page needs one D1 trip and not the library. A test holds it against the
 * library's reading in every case. The cookie's signature is checked before D1 is asked anything.
 */

export const COOKIE_PREFIX = "node";
export const isSecure = (env: Env) => env.APP_ORIGIN.startsWith("https:");
/** A cookie's name as the auth library writes it. */
export const secureName = (env: Env, name: string) => `${isSecure(env) ? "__Secure-" : ""}${COOKIE_PREFIX}.${name}`;
export const sessionCookieName = (env: Env) => secureName(env, "session_token");

/** The session token a request carries, its signature checked; null without one. */
export async function readSessionToken(c: Context<AppEnv>): Promise<string | null> {
  return (await getSignedCookie(c, c.env.AUTH_SECRET, sessionCookieName(c.env))) || null;
}

/** The viewer's id as an expression: what a statement writes or compares, so that a session that ended meanwhile counts for nothing. */
export const viewerId = (token: string | null, now: number): SQL<string | null> =>
  token
    ? sql<string>`(select ${session.userId} from ${session} where ${session.token} = ${token} and ${session.expiresAt} > ${now})`
    : sql<null>`null`;

/** The statement that reads the viewer, for a batch. */
export const selectViewer = (db: Db, token: string, now: number) =>
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
      secondFactor: user.twoFactorEnabled,
      tierId: user.tierId,
      tierName: sql<string>`(select ${tier.name} from ${tier} where ${tier.id} = ${user.tierId})`.as("tier_name"),
      capabilities:
        sql<string>`(select json_group_array(${entitlement.capability}) from ${entitlement} where ${entitlement.tierId} = ${user.tierId})`.as(
          "capabilities",
        ),
      // A batch answers rows as objects: two columns of one name would become one and shift the rest.
      sessionId: sql<string>`${session.id}`.as("session_id"),
      expiresAt: session.expiresAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, token), gt(session.expiresAt, new Date(now))))
    .limit(1);

type ViewerRow = Awaited<ReturnType<typeof selectViewer>>[number];

const toViewer = ({ expiresAt, statusSince, tierId, tierName, capabilities, ...row }: ViewerRow): Viewer => ({
  ...row,
  statusSince: new Date(statusSince).toISOString(),
  tier: { id: tierId, name: tierName },
  capabilities: JSON.parse(capabilities),
  sessionExpiresAt: expiresAt.toISOString(),
});

/**
 * One trip for a page: the viewer and the named statements, in one batch; the results come back beside `viewer` under their names. A
 * suspended member counts as nobody here. The statements see the viewer through `viewerId`.
 */
export async function readWithViewer<S extends Statements>(
  c: Context<AppEnv>,
  statements: S,
): Promise<{ viewer: Viewer | null } & Results<S>> {
  const { row, results } = await readTogether(c, statements);
  return { ...results, viewer: row && row.status !== "suspended" ? toViewer(row) : null };
}

/** The same for what only members may ask: 401 without a session; a suspended member gets 403. */
export async function getWithViewer<S extends Statements>(
  c: Context<AppEnv>,
  statements: S,
): Promise<{ viewer: Viewer } & Results<S>> {
  const { row, results } = await readTogether(c, statements);
  if (!row) throw new Problem("session-missing");
  if (row.status === "suspended") throw new Problem("account-suspended");
  return { ...results, viewer: toViewer(row) };
}

async function readTogether<S extends Statements>(c: Context<AppEnv>, statements: S) {
  const { db, sessionToken, now } = c.var;
  const viewers = sessionToken ? selectViewer(db, sessionToken, now) : null;
  const read = await batch(db, { viewers, results: statements });
  // A group of statements has the results of its names; the compiler does not see it for a group that is not known yet.
  return { row: read.viewers?.[0] ?? null, results: read.results as Results<S> };
}

/** The viewer's row and the statements given, in one batch. */
async function legacyReadTogether<Statements extends BatchItem<"sqlite">[]>(
  c: Context<AppEnv>,
  statements: Statements,
) {
  type Results = BatchResponse<Statements>;
  const { db, sessionToken, now } = c.var;
  if (sessionToken) {
    const [viewers, ...results] = await db.batch([selectViewer(db, sessionToken, now), ...statements]);
    return { row: (viewers as ViewerRow[])[0] ?? null, results: results as unknown as Results };
  }
  const [first, ...rest] = statements;
  const results = first ? await db.batch([first, ...rest]) : [];
  return { row: null, results: results as unknown as Results };
}

/**
 * One trip for a page: the viewer and the statements given, in one batch. A suspended member counts as nobody here.
 * The statements see the viewer through `viewerId`.
 */
export async function legacyReadWithViewer<Statements extends BatchItem<"sqlite">[]>(
  c: Context<AppEnv>,
  ...statements: Statements
): Promise<{ viewer: Viewer | null; results: BatchResponse<Statements> }> {
  const { row, results } = await legacyReadTogether(c, statements);
  return { viewer: row && row.status !== "suspended" ? toViewer(row) : null, results };
}

/** The same for what members alone may ask: 401 without a session; a suspended one is told 403. */
export async function legacyGetWithViewer<Statements extends BatchItem<"sqlite">[]>(
  c: Context<AppEnv>,
  ...statements: Statements
): Promise<{ viewer: Viewer; results: BatchResponse<Statements> }> {
  const { row, results } = await legacyReadTogether(c, statements);
  if (!row) throw new Problem("session-missing");
  if (row.status === "suspended") throw new Problem("account-suspended");
  return { viewer: toViewer(row), results };
}

/** The viewer, or 401; a suspended one is told 403. */
export async function getViewer(c: Context<AppEnv>): Promise<Viewer> {
  return (await getWithViewer(c, {})).viewer;
}

/** Sends a page navigation without a session to sign in and back (security rule 10: a path of this origin). */
export function signInFirst(c: Context<AppEnv>): Response {
  const { pathname, search } = new URL(c.req.url);
  return c.redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}

/** What the browser is told about the viewer: everything but the session's id. */
export function viewerView({ sessionId: _, ...view }: Viewer): ViewerView {
  return view;
}

/** What a session remembers of where it was opened, for its owner to recognize it by. */
export type Client = { ip: string | null; userAgent: string | null; location: string | null };

/** The client of a request: address, browser, and the city the network is thought to be in. */
export function clientOf(c: Context<AppEnv>): Client {
  const { city, country } = (c.req.raw.cf ?? {}) as { city?: string; country?: string };
  return {
    ip: c.req.header("cf-connecting-ip") ?? null,
    userAgent: c.req.header("user-agent")?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    location: [city, country].filter(Boolean).join(", ") || null,
  };
}
const USER_AGENT_MAX_LENGTH = 400;

/** Statement and cookie value of a new session, for commands that sign someone in without the library (guest registration). */
export function newSession(db: Db, memberId: string, now: number, client: Client) {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("base64url");
  const statement = db.insert(session).values({
    id: newId(),
    token,
    userId: memberId,
    expiresAt: new Date(now + SESSION_LIFETIME_MS),
    createdAt: new Date(now),
    updatedAt: new Date(now),
    ipAddress: client.ip,
    userAgent: client.userAgent,
    location: client.location,
  });
  return { token, statement };
}

/** Gives this browser the session, in the same cookie the library writes. */
export async function setSessionCookie(c: Context<AppEnv>, token: string): Promise<void> {
  await setSignedCookie(c, sessionCookieName(c.env), token, c.env.AUTH_SECRET, {
    path: "/",
    httpOnly: true,
    secure: isSecure(c.env),
    sameSite: "Lax",
    maxAge: SESSION_LIFETIME_MS / 1000,
  });
}

/** Takes an ended session's cookie from this browser. */
export const dropSessionCookie = (c: Context<AppEnv>) =>
  deleteCookie(c, sessionCookieName(c.env), { path: "/", secure: isSecure(c.env) });
