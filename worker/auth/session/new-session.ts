import type { Context } from "hono";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { session } from "#db/schema/index.ts";
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

/** Token and insert statement of a new session, for commands that sign in without the auth library (visitor registration). */
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
