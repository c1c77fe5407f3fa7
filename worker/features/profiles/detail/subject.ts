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

/** SQL: `me` is the viewer; null for a text that is no id. */
export function subjectId(c: Context<AppEnv>, id: string): SQL<string | null> {
  if (id === "me") return viewerId(c.var.sessionToken, c.var.now);
  return memberId.safeParse(id).success ? sql<string>`${id}` : sql<null>`null`;
}

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
      // The count must not reveal people with a block between them and the viewer.
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
      // As text, because the reader of a JSON column throws for damaged text.
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

export type Refusal = "session-missing" | "member-not-found" | NonNullable<ReturnType<typeof admissionRefusal>>;

type Seen = Pick<SubjectRow, "id" | "isVisible" | "isPublic" | "status" | "emailVerified">;

/**
 * Null: permitted. The viewer's own state decides first, so that the answer does not reveal a hidden member. Only
 * admitted members have a public page: anybody can sign up with an invented address.
 */
export function refusalOf(c: Context<AppEnv>, viewer: Viewer | null, row: Seen | undefined): Refusal | null {
  if (viewer && viewer.id === row?.id) return null;
  if (row?.isVisible && row.isPublic && admissionRefusal(c.env, row) === null) return null;
  if (!viewer) return "session-missing";
  return admissionRefusal(c.env, viewer) ?? (row?.isVisible ? null : "member-not-found");
}
