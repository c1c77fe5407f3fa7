import { Link2, MessageCircle, Send, Share2, ThumbsUp } from "lucide-react";
import { useContext } from "react";
import { fullCount, shortCount } from "#contract/numbers.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { messagingRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { likePost } from "../api.ts";
import { Surroundings } from "../surroundings.ts";

type Props = { post: PostView; isOpen: boolean; onToggle: () => void; commentsId: string };

export function PostActions({ post, isOpen, onToggle, commentsId }: Props) {
  const { likes, comments, isLiked } = post;
  const like = useAction(likePost(post.id));
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-border px-3 py-1.5 max-md:px-2">
      <Button
        size="sm"
        variant="ghost"
        data-key="l"
        aria-pressed={isLiked}
        aria-label={withCount("Like", likes)}
        className={isLiked ? "text-primary" : ""}
        onClick={() => void like.run(!isLiked)}
      >
        <Icon of={ThumbsUp} size={18} className={isLiked ? "fill-current" : ""} />
        Like <Count of={likes} />
      </Button>
      <Button
        size="sm"
        variant="ghost"
        data-key="c"
        aria-expanded={isOpen}
        aria-controls={isOpen ? commentsId : undefined}
        aria-label={withCount("Comment", comments)}
        onClick={onToggle}
      >
        <Icon of={MessageCircle} size={18} />
        Comment <Count of={comments} />
      </Button>
      <Share post={post} />
      <WaitNote of={like} className="w-full px-2 text-subtle" />
    </div>
  );
}

const withCount = (name: string, count: number): string => (count > 0 ? `${name}, ${fullCount(count)}` : name);

const Count = ({ of: count }: { of: number }) =>
  count > 0 && <span className="font-normal tabular-nums">{shortCount(count)}</span>;

function Share({ post }: { post: PostView }) {
  const viewer = useViewer();
  const { send } = useContext(Surroundings);
  const copy = () => void copyText(`${window.location.origin}/posts/${post.id}`, "Link copied");
  const isWriter = viewer !== null && messagingRefusal(viewer) === null;
  return (
    <Menu
      className={buttonClasses({ size: "sm", variant: "ghost" })}
      button={
        <span className="face">
          <Icon of={Share2} size={18} />
          Share
        </span>
      }
      entries={[
        { label: "Copy link", icon: Link2, onSelect: copy },
        ...(isWriter ? [{ label: "Send as a message", icon: Send, onSelect: () => send(post) }] : []),
      ]}
    />
  );
}
