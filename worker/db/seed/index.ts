import { type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";
import { sampleEvents, sampleRegistrations } from "./events.ts";
import { sampleConnections, sampleRequests } from "./network.ts";
import { CAST, INVESTORS, type SamplePerson, sampleId } from "./people.ts";
import { sampleEndorsements, sampleProfiles, sampleRecommendations, sampleSkills, sampleTags } from "./profiles.ts";

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
    ...profileStatements(db, now),
    ...networkStatements(db, now),
    insertAccounts(db, now, local && passwordHash ? people : [], passwordHash ?? ""),
    ...eventStatements(db, now),
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
  ] as const;

/** Profiles, and what belongs to them only for members whom this run has inserted, so that nothing comes back that a member removed. */
const profileStatements = (db: Db, now: number) =>
  [
    insertMissing(
      db,
      sql`profile (member_id, title, company, location, website, bio, interests, experience, education, links, is_public,
        amount_min_minor, amount_max_minor, currency)`,
      sql`select user.id, value->>'title', value->>'company', value->>'location', value->>'website', value->>'bio', value->>'interests',
          value->>'experience', value->>'education', value->>'links', value->>'isPublic', value->>'amountMinMinor', value->>'amountMaxMinor',
          value->>'currency'
        from json_each(${JSON.stringify(sampleProfiles)}) join user on user.id = value->>'memberId'`,
    ),
    insertMissing(
      db,
      sql`profile_tag (member_id, list, code)`,
      sql`select user.id, value->>'list', value->>'code'
        from json_each(${JSON.stringify(sampleTags)}) join user on user.id = value->>'memberId' and user.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`skill (id, member_id, key, name, position)`,
      sql`select value->>'id', user.id, value->>'key', value->>'name', value->>'position'
        from json_each(${JSON.stringify(sampleSkills)}) join user on user.id = value->>'memberId' and user.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`endorsement (skill_id, member_id, created_at)`,
      sql`select skill.id, author.id, ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleEndorsements)}) join skill on skill.id = value->>'skillId'
        join user on user.id = skill.member_id and user.created_at = ${now}
        join user as author on author.id = value->>'memberId'`,
    ),
    insertMissing(
      db,
      sql`recommendation (subject_id, author_id, state, relationship, text, at, version)`,
      sql`select user.id, author.id, 'shown', value->>'relationship', value->>'text', ${now} - value->>'ago' * ${HOUR_MS}, 1
        from json_each(${JSON.stringify(sampleRecommendations)})
        join user on user.id = value->>'subjectId' and user.created_at = ${now}
        join user as author on author.id = value->>'authorId'`,
    ),
  ] as const;

/** The sample investors accept at once. Settings, connections and requests only for members whom this run has inserted, and both halves of each connection. */
const networkStatements = (db: Db, now: number) =>
  [
    insertMissing(
      db,
      sql`network_setting (member_id, auto_accept)`,
      sql`select user.id, 1 from json_each(${JSON.stringify(INVESTORS.map(({ id }) => id))})
        join user on user.id = value and user.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`connection (member_id, peer_id, since)`,
      sql`select user.id, peer.id, ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleConnections)})
        join user on user.id = value->>'memberId' join user as peer on peer.id = value->>'peerId'
        where max(user.created_at, peer.created_at) = ${now}`,
    ),
    insertMissing(
      db,
      sql`connection_request (requester_id, recipient_id, state, note, asked_at)`,
      sql`select user.id, recipient.id, 'open', value->>'note', ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleRequests)})
        join user on user.id = value->>'requesterId' join user as recipient on recipient.id = value->>'recipientId'
        where max(user.created_at, recipient.created_at) = ${now}`,
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
