import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { newId, newSecret } from "#db/ids.ts";
import { session, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";

const USER_AGENT_MAX_LENGTH = 400;

/** What a session stores about the browser that opened it, so that its owner can recognize it. */
export type Client = { ip: string | null; userAgent: string | null; location: string | null };

/** The client of a request: IP address, browser, and a guess of the city from the network. */
export function clientOf(c: Context<AppEnv>): Client {
  const { city, country } = (c.req.raw.cf ?? {}) as { city?: string; country?: string };
  return {
    ip: c.req.header("cf-connecting-ip") ?? null,
    userAgent: c.req.header("user-agent")?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    location: [city, country].filter(Boolean).join(", ") || null,
  };
}

/**
 * Token of a new session, and the statement that inserts it for the member matched by the condition `owner` on a row of `user`, if any. For
 * commands that sign in without the auth library (visitor registration).
 */
export function newSession(c: Context<AppEnv>, owner: SQL) {
  const { db, now } = c.var;
  const token = newSecret();
  const { ip, userAgent, location } = clientOf(c);
  // Inserted only when `owner` matches a member.
  const insert = statement(
    db,
    sql`
    insert into ${session} (id, token, user_id, expires_at, created_at, updated_at, ip_address, user_agent, location)
    select ${newId()}, ${token}, ${user.id}, ${now + SESSION_LIFETIME_MS}, ${now}, ${now}, ${ip}, ${userAgent}, ${location} from ${user} where ${owner}`,
  );
  return { token, insert };
}
