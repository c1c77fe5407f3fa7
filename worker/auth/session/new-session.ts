import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { newId, newSecret } from "#db/ids.ts";
import { session, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { clientOf } from "#domain/security-events/client.ts";
import type { AppEnv } from "#http/app-env.ts";

/** `owner`: SQL on `user`. For sign-ins without the auth library (visitor registration). */
export function newSession(c: Context<AppEnv>, owner: SQL) {
  const { db, now } = c.var;
  const token = newSecret();
  const { ip, userAgent, location } = clientOf(c);
  const insert = statement(
    db,
    sql`
    insert into ${session} (id, token, user_id, expires_at, created_at, updated_at, ip_address, user_agent, location)
    select ${newId()}, ${token}, ${user.id}, ${now + SESSION_LIFETIME_MS}, ${now}, ${now}, ${ip}, ${userAgent}, ${location} from ${user} where ${owner}`,
  );
  return { token, insert };
}
