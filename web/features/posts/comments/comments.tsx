import { useRef, useState } from "react";
import type { CommentView } from "#contract/posts/comments.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useIsUndoable } from "#web/lib/mutations/undo.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { commentDeletionName } from "../post/removal.ts";
import { commentsQuery } from "./api.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentRow } from "./comment-row.tsx";

type Props = {
  post: PostView;
  /** The comment whose thread is first. */
  from: string | null;
};

export default function Comments({ post, from }: Props) {
  const pages = usePages(commentsQuery(post.id, from));
  return (
    <>
      {from && (
        <AppLink to={`/posts/${post.id}`} className="textlink mb-2">
          Show all comments
        </AppLink>
      )}
      <PagedList
        pages={pages}
        name={["comment", "comments"]}
        failed="The comments could not be loaded"
        level={3}
        loading={<Loading height={44} text="Loading comments..." />}
        none={<p className="pb-1 text-meta text-muted">No comments yet.</p>}
        footer={(loadMore) => <div className="pt-2 empty:hidden">{loadMore}</div>}
      >
        {(rows, focusNext) => (
          <ul className="grid gap-3">
            {threadsOf(rows).map((thread, at) => (
              <Thread key={thread[0]?.id} post={post} thread={thread} shownFirst={from} onGone={() => focusNext(at)} />
            ))}
          </ul>
        )}
      </PagedList>
      <div className="mt-3">
        <CommentForm postId={post.id} replyTo={null} label="Write a comment" />
      </div>
    </>
  );
}

/** Removes duplicates, because the viewer's own comment may come again with a later page. */
function threadsOf(rows: readonly CommentView[]): CommentView[][] {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  return [...Map.groupBy(unique, ({ threadId }) => threadId).values()];
}

type ThreadProps = { post: PostView; thread: CommentView[]; shownFirst: string | null; onGone: () => void };

function Thread({ post, thread: [starter, ...replies], shownFirst, onGone }: ThreadProps) {
  const [isReplying, setReplying] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  // Deleting a comment deletes its replies.
  const isGone = useIsUndoable(commentDeletionName(starter?.id ?? ""));
  if (!starter || isGone) return null;
  const endReply = () => {
    // The focused form disappears.
    if (item.current?.contains(document.activeElement))
      item.current.querySelector<HTMLElement>("[data-reply]")?.focus({ preventScroll: true });
    setReplying(false);
  };
  const row = (comment: CommentView) => (
    <CommentRow
      post={post}
      comment={comment}
      isMarked={comment.id === shownFirst}
      onReply={comment === starter ? () => setReplying(true) : undefined}
      onGone={onGone}
    />
  );
  return (
    <li ref={item} data-row tabIndex={-1} className="focus:outline-none">
      {row(starter)}
      {(replies.length > 0 || isReplying) && (
        <ul className="mt-2.5 ml-9.5 grid gap-2.5 border-l border-border pl-3.5">
          {replies.map((reply) => (
            <li key={reply.id}>{row(reply)}</li>
          ))}
          {isReplying && (
            <li>
              <CommentForm
                postId={post.id}
                replyTo={starter.id}
                label={`Reply to ${starter.author.name}`}
                hasFocus
                onDone={endReply}
                onCancel={endReply}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
