import { Ellipsis, Flag, Link2, Trash2 } from "lucide-react";
import { useContext } from "react";
import type { CommentView } from "#contract/posts/comments.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { sendUnlessUndone, useIsUndoable } from "#web/lib/mutations/undo.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { LinkedText } from "#web/ui/reading/linked-text.tsx";
import { postPath } from "../api.ts";
import { commentDeletionName } from "../post/removal.ts";
import { Surroundings } from "../surroundings.ts";
import { deleteComment } from "./api.ts";

type Props = {
  post: PostView;
  comment: CommentView;
  isMarked: boolean;
  /** Undefined for a reply, which has no replies. */
  onReply?: (() => void) | undefined;
  onGone: () => void;
};

/** Empty while its deletion can be undone. */
export function CommentRow({ post, comment, isMarked, onReply, onGone }: Props) {
  const { author, text, at } = comment;
  if (useIsUndoable(commentDeletionName(comment.id))) return null;
  return (
    <div className={`flex items-start gap-2.5 ${isMarked ? "-mx-2 rounded-button bg-primary-soft px-2 py-1.5" : ""}`}>
      <Avatar id={author.id} name={author.name} image={author.image} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
          <PersonName person={author} className="font-semibold wrap-anywhere" />
          <Ago at={at} className="text-meta text-muted" />
        </p>
        <p className="max-w-measure text-sm whitespace-pre-line wrap-anywhere [unicode-bidi:isolate]" dir="auto">
          <LinkedText text={text} />
        </p>
        {onReply && (
          <TextButton data-reply className="mt-0.5 text-meta max-md:-mb-2 max-md:min-h-11" onClick={onReply}>
            Reply<span className="sr-only"> to {author.name}</span>
          </TextButton>
        )}
      </div>
      <CommentMenu post={post} comment={comment} onGone={onGone} />
    </div>
  );
}

function CommentMenu({ post, comment, onGone }: Pick<Props, "post" | "comment" | "onGone">) {
  const { report } = useContext(Surroundings);
  const viewer = useViewer();
  const remove = useAction(deleteComment(post.id, comment.id));
  const isMine = viewer?.id === comment.author.id;
  const startDeletion = () => {
    sendUnlessUndone({
      name: commentDeletionName(comment.id),
      text: "Comment deleted",
      shownBy: { path: postPath(post.id), isNull: "id" },
      send: () => remove.run(undefined),
    });
    onGone();
  };
  const link = `${window.location.origin}/posts/${post.id}?comment=${comment.id}`;
  return (
    <Menu
      className="ibtn ibtn-sm -mr-2"
      entries={[
        { label: "Copy link", icon: Link2, onSelect: () => void copyText(link, "Link copied") },
        ...(comment.mayDelete ? [{ label: "Delete", icon: Trash2, onSelect: startDeletion }] : []),
        ...(isMine ? [] : [{ label: "Report this comment", icon: Flag, onSelect: () => report(comment) }]),
      ]}
      button={
        <>
          <Icon of={Ellipsis} size={18} />
          <span className="sr-only">More about the comment by {comment.author.name}</span>
        </>
      }
    />
  );
}
