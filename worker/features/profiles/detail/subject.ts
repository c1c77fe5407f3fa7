import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { id as memberId } from "#contract/text.ts";
import type { Db } from "#db/open.ts";
import { connection, memberCard, opportunityParty, profile, user } from "#db/schema/index.ts";
import { relationColumns, shownPeers } from "#domain/members/member-card.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import { blockedWith } from "#domain/permissions/blocks.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

/** The member whose profile is asked for, and who may see it. */

/** SQL: the id of the member that a path names: the viewer for `me`; null for a text that is no id. */
export function subjectId(c: Context<AppEnv>, id: string): SQL<string | null> {
  if (id === "me") return viewerId(c.var.sessionToken, c.var.now);
  return memberId.safeParse(id).success ? sql<string>`${id}` : sql<null>`null`;
}

/** The statement that selects a member with what they wrote, for any viewer: `refusalOf` says whether the viewer may see the row. */
export const selectSubject = (db: Db, subject: SQL, me: SQL) =>
  db
    .select({
      ...personColumns,
      email: user.email,
      status: user.status,
      emailVerified: user.emailVerified,
      kind: user.kind,
      createdAt: user.createdAt,
      hostedCount: user.hostedCount,
      isVisible: isVisibleTo(me).as("is_visible"),
      ...relationColumns(me),
      peers: sql<
        string | null
      >`(select ${shownPeers} from ${memberCard} where ${memberCard.memberId} = ${user.id} and ${user.id} <> ${me})`.as(
        "peers",
      ),
      ownPeers: sql<string | null>`(select own.peers from ${memberCard} as own where own.member_id = ${me})`.as(
        "own_peers",
      ),
      // Nobody learns by the count of somebody who blocked them, or whom they blocked.
      connections: sql<number>`(${user.connectionCount} - (select count(*) from ${blockedWith(me)}
        cross join ${connection} on ${connection.memberId} = ${user.id} and ${connection.peerId} = blocked.id))`.as(
        "known_connections",
      ),
      deals: sql<number>`(select count(*) from ${opportunityParty}
        where ${opportunityParty.memberId} = ${user.id} and ${opportunityParty.confirmedAt} is not null)`.as(
        "deal_count",
      ),
      company: profile.company,
      location: profile.location,
      website: profile.website,
      bio: profile.bio,
      // As text, because the reader of a JSON column throws for one that is damaged.
      interests: jsonText(profile.interests, "interests"),
      experience: jsonText(profile.experience, "experience"),
      education: jsonText(profile.education, "education"),
      links: jsonText(profile.links, "links"),
      versions: jsonText(profile.versions, "versions"),
      amountMinMinor: profile.amountMinMinor,
      amountMaxMinor: profile.amountMaxMinor,
      currency: profile.currency,
      termMinMonths: profile.termMinMonths,
      termMaxMonths: profile.termMaxMonths,
      isPublic: profile.isPublic,
      isEmailShown: profile.isEmailShown,
      isAnswerTimeShown: profile.isAnswerTimeShown,
      previewKey: profile.previewKey,
      previewOf: profile.previewOf,
      answerCases: profile.answerCases,
      answered: profile.answered,
      answerMedianMs: profile.answerMedianMs,
    })
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(eq(user.id, subject));

const jsonText = (column: { getSQL(): SQL }, name: string) => sql<string | null>`${column}`.as(name);

export type SubjectRow = Awaited<ReturnType<typeof selectSubject>>[number];

/** Why the viewer does not see a profile. */
export type Refusal = "session-missing" | "member-not-found" | NonNullable<ReturnType<typeof admissionRefusal>>;

/** What of a row decides who sees it. */
type Seen = Pick<SubjectRow, "id" | "isVisible" | "isPublic" | "status" | "emailVerified">;

/**
 * Why the viewer may not see a member's profile; null when they may. What the viewer is decides first, so that nobody learns from the answer
 * whether a member exists whom they would not see anyway. No row is an unknown member. A page is public only for an admitted member: anybody
 * can sign up with an invented address.
 */
export function refusalOf(c: Context<AppEnv>, viewer: Viewer | null, row: Seen | undefined): Refusal | null {
  if (viewer && viewer.id === row?.id) return null;
  if (row?.isVisible && row.isPublic && admissionRefusal(c.env, row) === null) return null;
  if (!viewer) return "session-missing";
  return admissionRefusal(c.env, viewer) ?? (row?.isVisible ? null : "member-not-found");
}
