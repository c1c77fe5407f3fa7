import type { Context } from "hono";
import { previewOfProfile } from "#contract/media/pictures.ts";
import { ANSWER_CASES_MIN } from "#contract/profiles/limits.ts";
import type { AnswerTime, OwnProfileView, ProfileView } from "#contract/profiles/profile.ts";
import { countMutual, toPeers, toRelation } from "#domain/members/member-card.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { toShownPage } from "../recommendations/shown.ts";
import { toFocusView } from "./focus-view.ts";
import { toInvestorRequests } from "./investor-requests.ts";
import type { ProfileRows } from "./queries.ts";
import { readStored, readVersions } from "./stored.ts";
import type { SubjectRow } from "./subject.ts";

export function toProfileView(
  c: Context<AppEnv>,
  row: SubjectRow,
  {
    tags,
    skills,
    endorsedByConnections,
    activity,
    certificates,
    recommendations,
    views,
    investorRequests,
  }: ProfileRows,
  viewer: Viewer | null,
): ProfileView {
  const isMe = viewer?.id === row.id;
  const isForMembers = isMe || (viewer !== null && admissionRefusal(c.env, viewer) === null);
  const { id, name, title, image, sample, kind, company, location } = row;
  const byConnections = new Map(endorsedByConnections.map((one) => [one.skillId, one.fromConnections]));
  return {
    id,
    name,
    title,
    image,
    sample,
    kind,
    company,
    location,
    ...readStored(row),
    // Others see only a verified address.
    email: isMe || (isForMembers && row.isEmailShown && admissionRefusal(c.env, row) === null) ? row.email : null,
    bio: row.bio ?? "",
    focus: toFocusView(row, tags),
    skills: skills.map((skill) => ({
      ...skill,
      isEndorsed: Boolean(skill.isEndorsed),
      fromConnections: isForMembers ? (byConnections.get(skill.id) ?? 0) : 0,
    })),
    recommendations: isForMembers ? toShownPage(recommendations) : { rows: [], cursor: null },
    activity: activity.map(({ startsAt, until, ...one }) => ({
      ...one,
      type: "event-hosted",
      at: new Date(startsAt).toISOString(),
      until: new Date(until).toISOString(),
    })),
    certificates: isForMembers
      ? certificates.map(({ completedAt, ...one }) => ({ ...one, at: new Date(completedAt).toISOString() }))
      : [],
    figures: {
      connections: row.connections,
      deals: row.deals,
      eventsHosted: row.hostedCount,
      memberSince: row.createdAt.toISOString(),
      answers: toAnswerTime(row),
    },
    relation: toRelation(row),
    investorRequests: viewer && isForMembers && !isMe ? toInvestorRequests(c, investorRequests, viewer) : null,
    mutualConnections: isForMembers ? countMutual(toPeers(row.ownPeers), toPeers(row.peers)) : 0,
    isMe,
    own: isMe ? toOwnView(row, views[0]?.views ?? 0) : null,
  };
}

function toAnswerTime({ answerCases, answered, answerMedianMs, isAnswerTimeShown }: SubjectRow): AnswerTime | null {
  if (!isAnswerTimeShown || answered === null || answerMedianMs === null) return null;
  return Number(answerCases) >= ANSWER_CASES_MIN
    ? { cases: Number(answerCases), answered, medianMs: answerMedianMs }
    : null;
}

const toOwnView = (row: SubjectRow, views: number): OwnProfileView => ({
  versions: readVersions(row),
  isPublic: row.isPublic ?? false,
  isEmailShown: row.isEmailShown ?? false,
  // The default of the column, for a member without a row.
  isAnswerTimeShown: row.isAnswerTimeShown ?? true,
  views,
  isPictureMissing: Boolean(row.isPublic) && currentPreview(row) === null,
});

/** Null unless the picture shows the current name and title. */
export const currentPreview = (row: Pick<SubjectRow, "previewKey" | "previewOf" | "name" | "title" | "company">) =>
  row.previewOf === previewOfProfile(row) ? row.previewKey : null;
