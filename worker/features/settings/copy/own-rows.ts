import { and, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { daysKept } from "#auth/deletion/days-kept.ts";
import type { Db } from "#db/open.ts";
import {
  account,
  activeDay,
  announcement,
  block,
  certificate,
  completion,
  connection,
  connectionRequest,
  contentRequest,
  contentVote,
  course,
  deal,
  emailChange,
  endorsement,
  enrollment,
  event,
  introduction,
  media,
  memberFigures,
  mute,
  networkSetting,
  notificationSetting,
  opportunity,
  opportunityParty,
  opportunityQuestion,
  opportunityTeam,
  opportunityUpdate,
  outbox,
  post,
  postChoice,
  postComment,
  postLike,
  profile,
  profileTag,
  recommendation,
  registration,
  report,
  securityEvent,
  session,
  skill,
  suggestionDismissal,
  user,
} from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";

/** Whose copy, by `user.id` and `user.email`, and when, in milliseconds. */
type Owner = { db: Db; id: string; email: string; now: number };
/** Rows of a noun, in an order that stays while they are read page by page. */
type Rows = (owner: Owner) => { limit(rows: number): { offset(rows: number): PromiseLike<unknown[]> } };
type Columns = Record<string, SQLiteColumn | SQL | SQL.Aliased>;

const keyOf = (table: SQLiteTable): SQLiteColumn[] => [
  ...Object.values(getTableColumns(table)).filter((column) => column.primary),
  ...getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns as SQLiteColumn[]),
];

/**
 * The member's rows of a table: all of its columns, or those that are given, some of which may be of a table that is joined; only those that are
 * about a `visible` member when it names a column.
 */
function own(
  table: SQLiteTable,
  column: SQLiteColumn,
  columns?: Columns,
  more: { join?: [SQLiteTable, SQL]; where?: SQL | undefined; visible?: SQLiteColumn } = {},
): Rows {
  return ({ db, id }) => {
    const rows = db
      .select(columns ?? getTableColumns(table))
      .from(table)
      .$dynamic();
    const joined = more.join ? rows.leftJoin(...more.join) : rows;
    const isVisible = more.visible && isMemberVisible(sql`${more.visible}`, id);
    return joined.where(and(eq(column, id), more.where, isVisible)).orderBy(...keyOf(table));
  };
}

const pick = (table: SQLiteTable, ...names: string[]): Columns => {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
};
const allBut = (table: SQLiteTable, ...names: string[]): Columns =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !names.includes(name)));
/** The name of another member beside their id. Its own column, because two columns of one name become one. */
const nameOf = (id: SQLiteColumn) => sql<string>`(select u.name from ${user} as u where u.id = ${id})`.as("peer_name");

/**
 * What the file has of each noun. Of other members ids and names that the member sees anyway, never what they alone know: who ignored a request,
 * who reported. No counts that blocks reduce: the difference would tell who blocked the member. No secret: no hash, token, or second factor.
 */
export const OWN_ROWS: Readonly<Record<string, Rows>> = {
  account: own(
    user,
    user.id,
    pick(
      user,
      ...[
        "id",
        "name",
        "email",
        "emailVerified",
        "image",
        "kind",
        "status",
        "statusReason",
        "statusSince",
        "role",
        "tierId",
        "tierPriceMinor",
      ],
      ...[
        "requestedTierId",
        "acceptedTermsVersion",
        "acceptedTermsAt",
        "twoFactorEnabled",
        "createdAt",
        "updatedAt",
        "deletionDueAt",
      ],
    ),
  ),
  emailChange: own(emailChange, emailChange.memberId, pick(emailChange, "newEmail", "createdAt")),
  signInMethods: own(account, account.userId, pick(account, "providerId", "createdAt", "updatedAt")),
  sessions: own(
    session,
    session.userId,
    pick(session, "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", "location"),
  ),
  // What an admin did has the admin's network and browser, which the member does not see.
  securityEvents: own(
    securityEvent,
    securityEvent.memberId,
    pick(securityEvent, "kind", "about", "network", "userAgent", "location", "count", "at"),
    { where: or(isNull(securityEvent.actorId), eq(securityEvent.actorId, securityEvent.memberId)) },
  ),
  activeDays: ({ db, id, now }) =>
    db
      .select({ day: sql<string>`date(${activeDay.day} * 86400, 'unixepoch')`.as("date") })
      .from(activeDay)
      .where(
        sql`(${activeDay.day}, ${activeDay.memberId}) in (select value, ${id} from json_each(${JSON.stringify(daysKept(now))}))`,
      )
      .orderBy(activeDay.day),
  figures: own(memberFigures, memberFigures.memberId),
  profile: own(profile, profile.memberId),
  profileTags: own(profileTag, profileTag.memberId),
  skills: own(skill, skill.memberId, allBut(skill, "endorsementCount")),
  endorsementsGiven: own(
    endorsement,
    endorsement.memberId,
    { skill: skill.name, memberId: skill.memberId, createdAt: endorsement.createdAt },
    { join: [skill, eq(skill.id, endorsement.skillId)] },
  ),
  recommendationsWritten: own(
    recommendation,
    recommendation.authorId,
    { ...pick(recommendation, "subjectId", "relationship", "text", "at"), name: nameOf(recommendation.subjectId) },
    { where: ne(recommendation.text, ""), visible: recommendation.subjectId },
  ),
  pictures: own(media, media.ownerId, pick(media, "key", "use", "bytes", "createdAt")),
  connections: own(connection, connection.memberId, {
    ...pick(connection, "peerId", "since"),
    name: nameOf(connection.peerId),
  }),
  connectionRequestsSent: own(
    connectionRequest,
    connectionRequest.requesterId,
    pick(connectionRequest, "recipientId", "note", "askedAt"),
  ),
  introductionsAsked: own(
    introduction,
    introduction.requesterId,
    pick(introduction, "targetId", "firstId", "secondId", "noteToFirst", "noteToTarget", "askedAt"),
  ),
  blocks: own(block, block.memberId),
  mutes: own(mute, mute.memberId, undefined, { visible: mute.mutedId }),
  dismissedSuggestions: own(suggestionDismissal, suggestionDismissal.memberId),
  networkSettings: own(networkSetting, networkSetting.memberId),
  notificationSettings: own(notificationSetting, notificationSetting.memberId),
  registrations: own(
    registration,
    registration.memberId,
    {
      ...pick(registration, "eventId", "email", "name", "company", "createdAt", "confirmedAt", "hidden"),
      event: event.title,
    },
    { join: [event, eq(event.id, registration.eventId)] },
  ),
  hostedEvents: own(event, event.hostId),
  announcements: own(announcement, event.hostId, pick(announcement, "eventId", "text", "createdAt"), {
    join: [event, eq(event.id, announcement.eventId)],
    where: isNotNull(announcement.text),
  }),
  posts: own(post, post.authorId, allBut(post, "likeCount", "commentCount")),
  comments: own(postComment, postComment.authorId),
  likes: own(postLike, postLike.memberId),
  postChoices: own(postChoice, postChoice.memberId),
  opportunities: own(opportunity, opportunity.ownerId, allBut(opportunity, "interestedCount", "pledgedMinor")),
  opportunityTeams: own(opportunityTeam, opportunityTeam.memberId),
  opportunityUpdates: own(
    opportunityUpdate,
    opportunity.ownerId,
    pick(opportunityUpdate, "opportunityId", "title", "text", "at"),
    { join: [opportunity, eq(opportunity.id, opportunityUpdate.opportunityId)] },
  ),
  opportunityAnswers: own(deal, deal.memberId),
  opportunityQuestions: own(
    opportunityQuestion,
    opportunityQuestion.askerId,
    pick(opportunityQuestion, "opportunityId", "text", "askedAt"),
  ),
  deals: own(opportunityParty, opportunityParty.memberId),
  courses: own(
    enrollment,
    enrollment.memberId,
    { ...pick(enrollment, "courseId", "enrolledAt", "leftAt", "seenAt"), course: course.title },
    { join: [course, eq(course.id, enrollment.courseId)] },
  ),
  completedModules: own(completion, completion.memberId),
  certificates: own(certificate, certificate.memberId),
  contentRequests: own(contentRequest, contentRequest.memberId),
  contentVotes: own(contentVote, contentVote.memberId),
  reports: own(report, report.reporterId, pick(report, "kind", "subjectId", "reason", "words", "at")),
  decisions: own(
    report,
    report.subjectId,
    pick(report, "kind", "decision", "decisionReason", "decidedAt", "answer", "answeredAt", "appealReason"),
    { where: and(isNotNull(report.decision), ne(report.decision, "none")) as SQL },
  ),
  emails: ({ db, email }) =>
    db
      .select({ kind: outbox.kind, status: outbox.status, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(
        sql`${outbox.id} in (select id from ${outbox} where to_email = ${email} and counted_at is not null
          union all select id from ${outbox} where to_email = ${email} and to_email <> '' and counted_at is null)`,
      )
      .orderBy(outbox.id),
};
