import { type Column, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { REPORT_CONTEXT_MESSAGES } from "#contract/reports/reasons.ts";
import type { ReportContext, ReportInput } from "#contract/reports/reports.ts";
import { block, conversation, event, opportunity, post, postComment, profile, user } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import { ofOpportunity } from "#domain/opportunities/notification.ts";
import { isOpportunityKnown } from "#domain/opportunities/visible-opportunity.ts";
import { authorizeMessaging } from "#domain/permissions/authorize.ts";
import { isPostVisible } from "#domain/posts/visible-post.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/**
 * `objectId` null: the member's last message. `isVisible`: SQL: the viewer may report it. `context`: SQL that makes the
 * copy in the batch of the report, or a call that wakes an object for it and finds the id, null without the content.
 */
export type Reported = {
  subjectId: string | SQL;
  objectId: string | null;
  isVisible: SQL;
  context: SQL | (() => Promise<{ objectId: string; copy: ReportContext } | null>);
};

/** Throws 409 for oneself; 403 for a message without the permission to read messages. */
export async function readReported(c: Context<AppEnv>, input: ReportInput): Promise<Reported> {
  if (input.kind === "event") return reportedEvent(input.eventId);
  if (input.kind === "post") return reportedPost(input.postId, c.var.viewer.id);
  if (input.kind === "opportunity") return reportedOpportunity(input.opportunityId, c.var);
  if (input.kind === "comment") return reportedComment(input.commentId, c.var.viewer.id);
  const { memberId } = input;
  const { viewer } = c.var;
  if (memberId === viewer.id) throw new Problem("conflict", { detail: "You can't report yourself." });
  return input.kind === "member" ? reportedMember(memberId, viewer.id) : reportedMessage(c, memberId, input.seq);
}

/** SQL: allowed despite a block by the viewer, but not with a block by the member. */
const isReportable = (memberId: string, viewerId: string): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.status} = 'approved' and not exists
    (select 1 from ${block} where ${block.memberId} = ${memberId} and ${block.blockedId} = ${viewerId}))`;

function reportedMember(memberId: string, viewerId: string): Reported {
  const written = jsonObject({
    kind: sql`'member'`,
    name: user.name,
    title: profile.title,
    bio: sql`coalesce(${profile.bio}, '')`,
  });
  return {
    subjectId: memberId,
    objectId: memberId,
    isVisible: isReportable(memberId, viewerId),
    context: sql`(select ${written} from ${user} left join ${profile} on ${profile.memberId} = ${user.id} where ${user.id} = ${memberId})`,
  };
}

const isoText = (at: Column): SQL =>
  sql`strftime('%Y-%m-%dT%H:%M:%S', ${at} / 1000, 'unixepoch') || printf('.%03dZ', ${at} % 1000)`;

function reportedEvent(eventId: string): Reported {
  const written = jsonObject({
    kind: sql`'event'`,
    title: event.title,
    location: event.location,
    startsAt: isoText(event.startsAt),
    description: event.description,
  });
  return {
    subjectId: sql`(select ${event.hostId} from ${event} where ${event.id} = ${eventId})`,
    objectId: eventId,
    isVisible: sql`exists (select 1 from ${event} where ${event.id} = ${eventId})`,
    context: sql`(select ${written} from ${event} where ${event.id} = ${eventId})`,
  };
}

function reportedPost(postId: string, viewerId: string): Reported {
  const written = jsonObject({ kind: sql`'post'`, text: post.text, at: isoText(post.createdAt) });
  return {
    subjectId: sql`(select ${post.authorId} from ${post} where ${post.id} = ${postId})`,
    objectId: postId,
    isVisible: isPostVisible(postId, viewerId),
    context: sql`(select ${written} from ${post} where ${post.id} = ${postId})`,
  };
}

function reportedComment(commentId: string, viewerId: string): Reported {
  const written = jsonObject({ kind: sql`'comment'`, text: postComment.text, at: isoText(postComment.at) });
  const isIt = sql`${postComment.id} = ${commentId}`;
  return {
    subjectId: sql`(select ${postComment.authorId} from ${postComment} where ${isIt})`,
    objectId: commentId,
    isVisible: sql`exists (select 1 from ${postComment} where ${isIt} and ${isPostVisible(sql`${postComment.postId}`, viewerId)}
      and (${postComment.authorId} = ${viewerId} or ${isMemberVisible(sql`${postComment.authorId}`, viewerId)}))`,
    context: sql`(select ${written} from ${postComment} where ${isIt})`,
  };
}

/** Also copies fields that only some tiers read. */
function reportedOpportunity(id: string, { viewer, now }: AppEnv["Variables"]): Reported {
  const money = (amount: Column) => jsonObject({ amountMinor: amount, currency: opportunity.currency });
  const written = jsonObject({
    kind: sql`'opportunity'`,
    company: opportunity.company,
    description: opportunity.description,
    text: opportunity.text,
    raising: money(opportunity.amountMinor),
    round: jsonObject({
      stage: opportunity.stage,
      instrument: opportunity.instrument,
      // iif returns a text; json() makes it an object or null.
      valuation: sql`json(iif(${opportunity.valuationMinor} is null, 'null', ${money(opportunity.valuationMinor)}))`,
      minCheck: sql`json(iif(${opportunity.minCheckMinor} is null, 'null', ${money(opportunity.minCheckMinor)}))`,
      lead: opportunity.lead,
      closesOn: opportunity.closesOn,
      moneyFor: opportunity.moneyFor,
    }),
  });
  return {
    subjectId: ofOpportunity(id, opportunity.ownerId),
    objectId: id,
    isVisible: isOpportunityKnown(id, viewer.id, now),
    context: sql`(select ${written} from ${opportunity} where ${opportunity.id} = ${id})`,
  };
}

/**
 * SQL: what was received can be reported while its author has an account, also a suspended one. A conversation is listed
 * half a second after its first message, so a report of what nobody wrote wakes no object.
 */
const isReceived = (peerId: string, viewerId: string): SQL => {
  const [oneId, otherId] = [peerId, viewerId].sort();
  return sql`(exists (select 1 from ${user} where ${user.id} = ${peerId})
    and exists (select 1 from ${conversation} where ${conversation.oneId} = ${oneId} and ${conversation.otherId} = ${otherId}))`;
};

async function reportedMessage(c: Context<AppEnv>, peerId: string, seq: number | null): Promise<Reported> {
  const { viewer } = c.var;
  await authorizeMessaging(c, viewer);
  return {
    subjectId: peerId,
    objectId: seq === null ? null : String(seq),
    isVisible: isReceived(peerId, viewer.id),
    context: () => readMessage(c, peerId, seq),
  };
}

/** With the messages around it. Null also for an own message. */
async function readMessage(c: Context<AppEnv>, peerId: string, which: number | null) {
  const conversation = openConversation(c.env, c.var.viewer.id, peerId);
  const excerpt = await conversation.excerpt(which, peerId, REPORT_CONTEXT_MESSAGES);
  const reported = excerpt?.find(({ isReported }) => isReported);
  if (!excerpt || !reported) return null;
  const messages = excerpt.map(({ seq, senderId, text, createdAt, deletedAt }) => ({
    seq,
    isBySubject: senderId === peerId,
    text,
    at: createdAt,
    ...(deletedAt && { deletedAt }),
  }));
  return { objectId: String(reported.seq), copy: { kind: "message" as const, messages } };
}
