import { sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";
import { academyStatements } from "./academy/statements.ts";
import { analyticsStatements } from "./analytics.ts";
import { sampleEvents, sampleRegistrations } from "./events.ts";
import { insertMissing } from "./insert-missing.ts";
import { sampleConnections, sampleRequests } from "./network.ts";
import { newsStatements } from "./news.ts";
import { sampleDeals, sampleOpportunities, sampleQuestions, sampleUpdates } from "./opportunities.ts";
import { CAST, INVESTORS, type SamplePerson, sampleId } from "./people.ts";
import { sampleComments, sampleLikes, samplePosts } from "./posts.ts";
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
    ...postStatements(db, now),
    insertAccounts(db, now, local && passwordHash ? people : [], passwordHash ?? ""),
    ...eventStatements(db, now),
    ...opportunityStatements(db, now),
    ...newsStatements(db, now),
    ...academyStatements(db, now),
    ...analyticsStatements(db, now, local),
  ] as const;
}

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

/** Posts with their likes and comments, only of members whom this run has inserted. */
const postStatements = (db: Db, now: number) =>
  [
    insertMissing(
      db,
      sql`post (id, author_id, audience, text, created_at)`,
      sql`select value->>'id', user.id, value->>'audience', value->>'text', ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(samplePosts)}) join user on user.id = value->>'authorId' and user.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`post_like (post_id, member_id, at)`,
      sql`select post.id, user.id, ${now} - value->>'ago' * ${HOUR_MS} from json_each(${JSON.stringify(sampleLikes)})
        join post on post.id = value->>'postId' join user on user.id = value->>'memberId' and user.created_at = ${now}
        join user as author on author.id = post.author_id and author.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`post_comment (id, post_id, thread_id, author_id, text, at)`,
      sql`select value->>'id', post.id, value->>'id', user.id, value->>'text', ${now} - value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleComments)})
        join post on post.id = value->>'postId' join user on user.id = value->>'authorId' and user.created_at = ${now}
        join user as author on author.id = post.author_id and author.created_at = ${now}`,
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

/** Without Ada, in production, an investor's colleague shares them all. What belongs to one only for those that this run has inserted. */
const opportunityStatements = (db: Db, now: number) =>
  [
    insertMissing(
      db,
      sql`opportunity (id, owner_id, state, company, description, text, amount_minor, currency, value, rates_on, stage, sector, region, location,
        instrument, valuation_minor, min_check_minor, lead, closes_on, money_for, sample, submitted_at, opened_at, created_at)`,
      sql`select value->>'id', user.id, 'open', value->>'company', value->>'description', value->>'text', value->>'amountMinor', value->>'currency',
          value->>'value', value->>'ratesOn', value->>'stage', value->>'sector', value->>'region', value->>'location', value->>'instrument',
          value->>'valuationMinor', value->>'minCheckMinor', value->>'lead', value->>'closesOn', value->>'moneyFor', 1,
          value->>'openedAt', value->>'openedAt', ${now}
        from json_each(${JSON.stringify(sampleOpportunities(now))}) join user on user.id =
          coalesce((select id from user where id = value->>'ownerId'), value->>'otherId')`,
    ),
    insertMissing(
      db,
      sql`opportunity_change (id, opportunity_id, state, actor_id, at)`,
      sql`select opportunity.id || ':open', opportunity.id, 'open', null, opportunity.opened_at
        from json_each(${JSON.stringify(sampleOpportunities(now).map(({ id }) => id))}) as item
        join opportunity on opportunity.id = item.value and opportunity.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`opportunity_update (id, opportunity_id, title, text, at)`,
      sql`select item.value->>'id', opportunity.id, item.value->>'title', item.value->>'text', ${now} - item.value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleUpdates)}) as item
        join opportunity on opportunity.id = item.value->>'opportunityId' and opportunity.created_at = ${now}`,
    ),
    insertMissing(
      db,
      sql`opportunity_question (id, opportunity_id, asker_id, text, asked_at, answer, answered_at, published_at)`,
      sql`select item.value->>'id', opportunity.id, user.id, item.value->>'text', ${now} - item.value->>'ago' * ${HOUR_MS}, item.value->>'answer',
          iif(item.value->>'answer' is null, null, ${now} - (item.value->>'ago' - 2) * ${HOUR_MS}),
          iif(item.value->>'answer' is null, null, ${now} - (item.value->>'ago' - 2) * ${HOUR_MS})
        from json_each(${JSON.stringify(sampleQuestions)}) as item join user on user.id = item.value->>'askerId'
        join opportunity on opportunity.id = item.value->>'opportunityId' and opportunity.created_at = ${now} and opportunity.owner_id <> user.id`,
    ),
    insertMissing(
      db,
      sql`deal (opportunity_id, member_id, saved_at, answer, answered_at, amount_minor, reason, note, stage, updated_at)`,
      sql`select opportunity.id, user.id, iif(item.value->>'saved', ${now} - item.value->>'ago' * ${HOUR_MS}, null), item.value->>'answer',
          iif(item.value->>'answer' is null, null, ${now} - item.value->>'ago' * ${HOUR_MS}), item.value->>'amountMinor', item.value->>'reason', item.value->>'note',
          item.value->>'stage', ${now} - item.value->>'ago' * ${HOUR_MS}
        from json_each(${JSON.stringify(sampleDeals)}) as item join user on user.id = item.value->>'memberId'
        join opportunity on opportunity.id = item.value->>'opportunityId' and opportunity.created_at = ${now} and opportunity.owner_id <> user.id`,
    ),
  ] as const;
