import type { CommentInput, CommentView, MemberCommentView } from "#contract/posts/comments.ts";
import { http } from "#web/lib/http.ts";
import { changePages, changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { refetchBelow } from "#web/lib/query-client.ts";
import { changePost, POSTS, postPath, refreshPost } from "../api.ts";

const commentsPath = (postId: string) => `${postPath(postId)}/comments`;

/** Each comment is followed by its replies. `from`: the comment whose thread is first. */
export const commentsQuery = (postId: string, from: string | null = null) =>
  pagesQuery<CommentView>(commentsPath(postId), from ? `from=${encodeURIComponent(from)}` : "");

const MEMBER_COMMENTS = `${POSTS}/comments`;
export const memberCommentsQuery = (id: string) =>
  pagesQuery<MemberCommentView>(MEMBER_COMMENTS, `author=${encodeURIComponent(id)}`);

/** Shows the comment after the loaded part of its thread, or at the end. */
export const addComment = (postId: string) =>
  mutation({
    mutationFn: (input: CommentInput, call) => http.post<CommentView>(commentsPath(postId), input, call),
    onSuccess(comment) {
      changePages(commentsQuery(postId), (pages) => {
        const has = ({ rows }: { rows: CommentView[] }) => rows.some(({ threadId }) => threadId === comment.threadId);
        const found = pages.findLastIndex(has);
        const at = found < 0 ? pages.length - 1 : found;
        return pages.map((page, index) => (index === at ? { ...page, rows: insert(page.rows, comment) } : page));
      });
      changePost(postId, (post) => ({ ...post, comments: post.comments + 1 }));
      void refetchBelow(MEMBER_COMMENTS);
    },
  });

function insert(rows: CommentView[], comment: CommentView): CommentView[] {
  if (rows.some(({ id }) => id === comment.id)) return rows;
  const last = rows.findLastIndex(({ threadId }) => threadId === comment.threadId);
  return rows.toSpliced(last < 0 ? rows.length : last + 1, 0, comment);
}

/** Also deletes the replies. The toast with Undo comes before this request. */
export const deleteComment = (postId: string, id: string) =>
  mutation({
    mutationFn: () => http.delete(`${commentsPath(postId)}/${encodeURIComponent(id)}`, { keepalive: true }),
    onSuccess() {
      const removed = new Set<string>();
      const isKept = (row: CommentView) => {
        if (row.id === id || row.threadId === id) removed.add(row.id);
        return !removed.has(row.id);
      };
      changeRows(commentsQuery(postId), (rows) => rows.filter(isKept));
      changePost(postId, (post) => ({ ...post, comments: Math.max(0, post.comments - removed.size) }));
      // Unloaded replies are deleted too.
      void refreshPost(postId);
      void refetchBelow(MEMBER_COMMENTS);
    },
  });
