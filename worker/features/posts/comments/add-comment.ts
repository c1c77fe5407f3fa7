import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { shorten } from "#contract/content/shorten.ts";
import { HOUR_MS } from "#contract/limits.ts";
import type { CommentInput, CommentView } from "#contract/posts/comments.ts";
import { NOTIFYING_COMMENTS, POST_LIMITS } from "#contract/posts/limits.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { postComment } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { notifyPosts } from "#domain/notifications/notify-tabs.ts";
import { commentKey } from "#domain/posts/notified.ts";
import { isPostVisible } from "#domain/posts/visible-post.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, type IdempotentCall, readCreatedRow } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { authorOf, wantsNotificationsOf } from "../notifications.ts";
import { selectComment, toCommentView } from "./queries.ts";

/** Code points. */
const QUOTED = 200;

/** Throws 404 `post-not-found`, `comment-not-found`; 409 `idempotency-conflict`; 429. */
export async function addComment(
  c: Context<AppEnv>,
  postId: string,
  input: CommentInput,
  call: IdempotentCall,
): Promise<CommentView> {
  const { db, viewer } = c.var;
  const id = newId();
  const limit = countMemberWithin(c, POST_LIMITS.commentsPerMember, sql`${viewer.id}`);
  const row = {
    id,
    postId,
    threadId: input.replyTo ?? id,
    authorId: viewer.id,
    text: input.text,
    at: c.var.now,
  };
  const isAnswerable = input.replyTo ? canReplyTo(input.replyTo, postId, viewer.id) : sql`1`;
  const { outcomes, uses, created, found } = await runCommand(c, {
    limit,
    call,
    onlyIf: sql`${isPostVisible(postId, viewer.id)} and ${isAnswerable}`,
    write: (onlyIf) => ({
      notified: notify(c, { ...row, replyTo: input.replyTo }, onlyIf),
      inserted: insertIf(db, postComment, row, onlyIf),
    }),
    outcome: createdRow(postComment, id, viewer.id),
    readAfter: { created: selectComment(db, id, viewer.id), found: selectFound(db, postId, input.replyTo, viewer.id) },
  });
  const earlierId = readCreatedRow(outcomes, call);
  if (earlierId) return toCommentView(getRow(await selectComment(db, earlierId, viewer.id), "comment-not-found"));
  const { isVisible, authorId, repliedTo } = getRow(found);
  if (isVisible !== 1) throw new Problem("post-not-found");
  limit.requireWithin(uses);
  const comment = getRow(created, "comment-not-found");
  const recipients = [authorId, repliedTo].filter((one) => one !== null);
  deliverSoon(c, ...recipients);
  notifyPosts(c, recipients, postId);
  return toCommentView(comment);
}

const authorOfComment = (id: string | null): SQL =>
  sql`(select ${postComment.authorId} from ${postComment} where ${postComment.id} = ${id})`;

/** SQL: a thread's first comment on this post, by a member visible to `me`. */
const canReplyTo = (id: string, postId: string, me: string): SQL => sql`exists (select 1 from ${postComment}
  where ${postComment.id} = ${id} and ${postComment.postId} = ${postId} and ${postComment.threadId} = ${id}
    and (${postComment.authorId} = ${me} or ${isMemberVisible(sql`${postComment.authorId}`, me)}))`;

const selectFound = (db: Db, postId: string, replyTo: string | null, me: string) =>
  db
    .select({
      isVisible: sql<number>`${isPostVisible(postId, me)}`.as("is_visible"),
      authorId: sql<string | null>`${authorOf(postId)}`.as("author_id"),
      repliedTo: sql<string | null>`${authorOfComment(replyTo)}`.as("replied_to"),
    })
    .from(sql`(select 1)`);

type Said = { id: string; postId: string; text: string; replyTo: string | null };

const isNotifying = (
  postId: string,
  memberId: string,
  now: number,
): SQL => sql`coalesce((select ${postComment.at} from ${postComment}
  where ${postComment.authorId} = ${memberId} and ${postComment.postId} = ${postId}
  order by ${postComment.id} desc limit 1 offset ${sql.raw(String(NOTIFYING_COMMENTS - 1))}), 0) <= ${now - HOUR_MS}`;

/** Nobody is notified twice, nor of their own comment; a replied-to member only if they still see the post. */
function notify(c: Context<AppEnv>, { id, postId, text, replyTo }: Said, onlyIf: SQL) {
  const { viewer } = c.var;
  const [author, starter] = [authorOf(postId), authorOfComment(replyTo)];
  const about = { text: shorten(text, QUOTED), path: `/posts/${postId}?comment=${id}` };
  const part = { actorId: viewer.id, key: commentKey(postId, replyTo ?? id, id) };
  const isNotified = (memberId: SQL) =>
    sql`${onlyIf} and ${memberId} <> ${viewer.id} and ${wantsNotificationsOf(memberId, postId)}
      and ${isNotifying(postId, viewer.id, c.var.now)}`;
  return {
    starter: notificationInsert(c.var, {
      ...part,
      memberId: starter,
      content: { kind: "comment-replied", ...about },
      onlyIf: sql`${isNotified(starter)} and ${isPostVisible(postId, starter)}`,
    }),
    // The recipient of a reply already has this key.
    author: notificationInsert(c.var, {
      ...part,
      memberId: author,
      content: { kind: "post-commented", ...about },
      // The author is not notified of threads that are hidden from them.
      onlyIf: sql`${isNotified(author)} and (${starter} is null or ${starter} = ${author} or ${isMemberVisible(starter, author)})`,
    }),
  };
}
