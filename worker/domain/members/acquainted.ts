import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import { isConfirmed } from "#domain/registrations/registration-states.ts";
import { isConnected } from "./connected.ts";

const EVENTS_SCANNED = sql.raw("500");

const hasSeat = (row: string): SQL => sql`(${isConfirmed(row)} and ${sql.raw(row)}.queue is null)`;

/** SQL: by a connection or an event. An unlisted seat of the other one does not count: the answer would reveal it. */
export const isAcquainted = (me: MemberId, other: MemberId): SQL => sql`(${isConnected(me, other)} or exists (
  select 1 from (select event_id from registration as own where own.member_id = ${me} and ${hasSeat("own")}
      order by own.event_id desc limit ${EVENTS_SCANNED}) as mine
    join event on event.id = mine.event_id and event.cancelled_at is null
  where event.host_id = ${other} or exists (select 1 from registration as theirs where theirs.member_id = ${other}
    and theirs.event_id = mine.event_id and ${hasSeat("theirs")} and theirs.hidden = 0)
  union all
  select 1 from (select event_id from registration as shown where shown.member_id = ${other} and ${hasSeat("shown")} and shown.hidden = 0
      order by shown.event_id desc limit ${EVENTS_SCANNED}) as theirs
    join event on event.id = theirs.event_id and event.cancelled_at is null and event.host_id = ${me}))`;
