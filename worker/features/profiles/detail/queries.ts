import { and, asc, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { DAY_MS } from "#contract/limits.ts";
import {
  PROFILE_ACTIVITY_MAX,
  PROFILE_FOCUS_MAX,
  PROFILE_SKILLS_MAX,
  PROFILE_VIEWS_DAYS,
} from "#contract/profiles/limits.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { certificate, event, profile, profileTag, profileViewCount, skill, user } from "#db/schema/index.ts";
import { eventEnd } from "#domain/events/event-end.ts";
import { isAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { endorsementsSeenBy, isEndorsedBy, selectConnectionEndorsements } from "../endorsements/queries.ts";
import { selectShown } from "../recommendations/shown.ts";
import { selectInvestorRequests } from "./investor-requests.ts";
import { selectSubject } from "./subject.ts";

export function selectProfile(c: Context<AppEnv>, subject: SQL) {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  return {
    subjects: selectSubject(db, subject, me),
    tags: selectTags(db, subject),
    skills: selectSkills(db, subject, me),
    endorsedByConnections: selectConnectionEndorsements(db, subject, me),
    activity: selectActivity(db, subject),
    certificates: selectCertificates(db, subject),
    recommendations: selectShown(db, subject, me),
    views: selectViews(db, subject, me, now),
    investorRequests: selectInvestorRequests(c, subject),
  };
}

export type ProfileRows = Results<ReturnType<typeof selectProfile>>;

/** More lists than there are, each full. */
const TAGS_MAX = 10 * PROFILE_FOCUS_MAX;

const selectTags = (db: Db, subject: SQL) =>
  db
    .select({ list: profileTag.list, code: profileTag.code })
    .from(profileTag)
    .where(eq(profileTag.memberId, subject))
    .limit(TAGS_MAX);

const selectSkills = (db: Db, subject: SQL, me: SQL) =>
  db
    .select({
      id: skill.id,
      name: skill.name,
      endorsements: endorsementsSeenBy(me).as("endorsements_seen"),
      isEndorsed: isEndorsedBy(me).as("is_endorsed"),
    })
    .from(skill)
    .where(eq(skill.memberId, subject))
    .orderBy(asc(skill.position), asc(skill.id))
    .limit(PROFILE_SKILLS_MAX);

const selectActivity = (db: Db, subject: SQL) =>
  db
    .select({ eventId: event.id, title: event.title, startsAt: event.startsAt, until: eventEnd.as("until") })
    .from(event)
    .where(and(eq(event.hostId, subject), isNull(event.cancelledAt)))
    .orderBy(desc(event.startsAt), desc(event.id))
    .limit(PROFILE_ACTIVITY_MAX);

const selectCertificates = (db: Db, subject: SQL) =>
  db
    .select({ code: certificate.code, title: certificate.title, completedAt: certificate.completedAt })
    .from(certificate)
    // Literals, so that SQLite uses the index of shown certificates.
    .where(
      sql`${certificate.memberId} = ${subject} and ${certificate.shown} = 1 and ${certificate.withdrawnAt} is null`,
    )
    .orderBy(desc(certificate.completedAt))
    .limit(PROFILE_ACTIVITY_MAX);

const selectViews = (db: Db, subject: SQL, me: SQL, now: number) =>
  db
    .select({ views: sql<number>`coalesce(sum(${profileViewCount.views}), 0)`.as("views") })
    .from(profileViewCount)
    .where(
      and(
        eq(profileViewCount.memberId, subject),
        gt(profileViewCount.day, Math.floor(now / DAY_MS) - PROFILE_VIEWS_DAYS),
        sql`${subject} = ${me}`,
      ),
    );

/** Scanned for admitted members: anybody can make a profile public while they wait for admission. */
const PUBLIC_SCANNED = 2000;

export function selectPublicProfiles({ env, var: { db } }: Context<AppEnv>, limit: number) {
  const newest = db
    .select({ memberId: profile.memberId })
    .from(profile)
    .where(sql`${profile.isPublic} = 1`)
    .orderBy(desc(profile.memberId))
    .limit(PUBLIC_SCANNED)
    .as("newest");
  // A cross join keeps this order and ends with the last row: SQLite would rather begin with all approved members.
  return db
    .select({ id: user.id })
    .from(newest)
    .crossJoin(user)
    .where(and(eq(user.id, newest.memberId), isAdmitted(env)))
    .limit(limit);
}
