import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { HOUR_MS } from "#contract/limits.ts";
import { SECURITY_FAILURE_NETWORKS, type SecurityEventKind } from "#contract/settings/security-events.ts";
import { firstIdAt, type MemberId, newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { securityEvent, user } from "#db/schema/index.ts";
import { insertIf, statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type Client, clientOf, NO_CLIENT } from "./client.ts";

type SecurityEvent = {
  now: number;
  /** Missing for cron and the operator. */
  client?: Client;
  memberId: MemberId;
  /** Default: the member. Null: unknown, or the product. */
  actorId?: string | SQL | null;
  kind: SecurityEventKind | SQL;
  /** A provider, a role, or the title of what was exported. */
  about?: string | null;
};

export const causeOf = (c: Context<AppEnv>) => ({ now: c.var.now, client: clientOf(c) });

/** In the batch of its cause. With `onlyIf` it comes before the statement that changes the condition. */
export const securityEventInsert = (
  db: Db,
  { now, client = NO_CLIENT, memberId, actorId = memberId, kind, about = null }: SecurityEvent,
  onlyIf = sql`1`,
) => {
  const { network, userAgent, location } = client;
  const row = { id: newId(), memberId, actorId, kind, about, network, userAgent, location, at: now };
  return insertIf(db, securityEvent, row as typeof row & { kind: SecurityEventKind }, onlyIf);
};

/**
 * From the eleventh network on they share a row, so that strangers write at most eleven an hour. Nobody (`isMember`
 * without a row) gets the same statement, which writes nothing.
 */
export function securityFailureUpsert(
  c: Context<AppEnv>,
  isMember: SQL,
  kind: "sign-in-failed" | "second-step-failed",
) {
  const { db, now } = c.var;
  const { network, userAgent, location } = clientOf(c);
  const recent = sql`from ${securityEvent} where ${securityEvent.memberId} = ${user.id}
    and ${securityEvent.id} >= ${firstIdAt(now - HOUR_MS)} and ${securityEvent.kind} = ${kind}`;
  const own = (value: string | null) =>
    sql`iif((select count(*) ${recent}) < ${SECURITY_FAILURE_NETWORKS}, ${value}, null)`;
  return statement(
    db,
    sql`
    insert into ${securityEvent} (id, member_id, kind, network, user_agent, location, at)
    select coalesce((select id ${recent} and (network = ${network} or network is null) order by network is null limit 1), ${newId()}),
      ${user.id}, ${kind}, ${own(network)}, ${own(userAgent)}, ${own(location)}, ${now} from ${user} where ${isMember}
    on conflict (id) do update set count = count + 1`,
  );
}
