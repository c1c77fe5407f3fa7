import { type SQL, sql } from "drizzle-orm";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";
import { sampleEvents, sampleRegistrations } from "./events.ts";
import { CAST, INVESTORS, type SamplePerson, sampleId } from "./people.ts";

/**
 * The sample data as statements for one batch. Idempotent: every row has a fixed key and is only written when it is missing, so
 * a second run changes nothing. Rows are one JSON parameter per statement, since D1 takes at most a hundred. `local` adds the named cast and,
 * with `passwordHash`, credentials for everybody; production gets neither. `now` in milliseconds.
 */
export function seedStatements(db: Db, options: { now: number; local: boolean; passwordHash?: string }) {
  const { now, local, passwordHash } = options;
  const people = local ? [...CAST, ...INVESTORS] : INVESTORS;
  return [
    ...memberStatements(db, now, people),
    insertAccounts(db, now, local && passwordHash ? people : [], passwordHash ?? ""),
    ...eventStatements(db, now),
    restartTokenScan(db, people),
  ] as const;
}

const insertMissing = (db: Db, into: SQL, select: SQL) => statement(db, sql`insert or ignore into ${into} ${select}`);

const memberStatements = (db: Db, now: number, people: SamplePerson[]) =>
  [
    // Runs before the members are inserted, so it counts only those that this run inserts. The free tier has no counter.
    statement(
      db,
      sql`update tier set member_count = member_count + (
          select count(*) from json_each(${JSON.stringify(people)})
          where value->>'tierId' = tier.id
            and not exists (select 1 from user where user.id = value->>'id' or user.email = value->>'email'))
        where id <> ${FREE_TIER}`,
    ),
    insertMissing(
      db,
      sql`user (id, name, email, email_verified, kind, status, status_since, role, tier_id, tier_price_minor, sample, created_at, updated_at)`,
      sql`select value->>'id', value->>'name', value->>'email', 1, value->>'kind', 'approved', ${now}, value->>'role', value->>'tierId',
          (select price_minor from tier where id = value->>'tierId' and id <> ${FREE_TIER}), 1, ${now}, ${now}
        from json_each(${JSON.stringify(people)})`,
    ),
    insertMissing(
      db,
      sql`profile (member_id, title, company, location)`,
      sql`select user.id, value->>'title', value->>'company', value->>'location'
        from json_each(${JSON.stringify(people)}) join user on user.id = value->>'id'`,
    ),
  ] as const;

function insertAccounts(db: Db, now: number, people: SamplePerson[], passwordHash: string) {
  const accounts = people.map(({ id }, at) => ({ id: sampleId("account", at), memberId: id }));
  return insertMissing(
    db,
    sql`account (id, account_id, provider_id, user_id, password, created_at, updated_at)`,
    sql`select value->>'id', user.id, 'credential', user.id, ${passwordHash}, ${now}, ${now}
        from json_each(${JSON.stringify(accounts)}) join user on user.id = value->>'memberId'`,
  );
}

const eventStatements = (db: Db, now: number) =>
  [
    insertMissing(
      db,
      sql`event (id, host_id, title, starts_at, ends_at, time_zone, location, location_key, description, website, capacity, attendee_count, exclusive, sample, created_at, updated_at)`,
      sql`select value->>'id', user.id, value->>'title', value->>'startsAt', value->>'endsAt', value->>'timeZone', value->>'location', value->>'locationKey',
          value->>'description', value->>'website', value->>'capacity', value->>'attendeeCount', value->>'exclusive', 1, ${now}, ${now}
        from json_each(${JSON.stringify(sampleEvents(now))}) join user on user.id = value->>'hostId'`,
    ),
    insertMissing(
      db,
      sql`search_pending (noun, id, version)`,
      sql`select 'events', event.id, event.version from json_each(${JSON.stringify(sampleEvents(now).map(({ id }) => id))})
        join event on event.id = value and event.created_at = ${now}`,
    ),
    // Only for events that this run has inserted: the counter of an older one counts its own registrations already.
    insertMissing(
      db,
      sql`registration (id, event_id, member_id, email, name, company, confirmed_at, created_at)`,
      sql`select value->>'id', event.id, user.id, user.email, user.name, null, value->>'createdAt', value->>'createdAt'
        from json_each(${JSON.stringify(sampleRegistrations(now))})
        join event on event.id = value->>'eventId' and event.created_at = ${now}
        join user on user.id = value->>'memberId'`,
    ),
  ] as const;

/** Sample ids are older than every member's, so the scan that writes search tokens restarts while a sample member has none. */
const restartTokenScan = (db: Db, people: SamplePerson[]) =>
  statement(
    db,
    sql`delete from setting where name = 'member-words-until' and exists (select 1 from json_each(${JSON.stringify(people.map(({ id }) => id))})
        where not exists (select 1 from member_search_token where member_id = value))`,
  );
