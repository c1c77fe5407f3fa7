import { Users, UsersRound } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { formatFullMoment } from "#contract/dates.ts";
import { POST_AUDIENCES, type PostAudience } from "#contract/posts/limits.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { useIsUndoable } from "#web/lib/mutations/undo.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PostActions } from "./post-actions.tsx";
import { PostMenu } from "./post-menu.tsx";
import { PostText } from "./post-text.tsx";
import { deletionName, hidingName } from "./removal.ts";

/** Lazy, because comments need the code of forms. */
const Comments = lazy(recoverable(() => import("../comments/comments.tsx")));

type Props = {
  post: PostView;
  position?: number;
  /** Called when the post disappears, to move the focus. */
  onGone: () => void;
  /** A post in the feed can be hidden. */
  isInFeed?: boolean;
  /** On the page of the post: comments are open, starting with this one. */
  openFrom?: string | null;
};

/** Empty while its deletion can be undone. */
export function PostCard({ post, position, onGone, isInFeed = false, openFrom }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(openFrom !== undefined);
  const isGone = [useIsUndoable(deletionName(post.id)), useIsUndoable(hidingName(post.id))].includes(true);
  if (isGone) return null;
  return (
    <article
      className="card scroll-mt-20 scroll-mb-24"
      aria-labelledby={`${id}-author`}
      aria-describedby={`${id}-text`}
      aria-posinset={position}
      aria-setsize={position && -1}
      tabIndex={position && 0}
      data-row
    >
      <PostHead post={post} id={id} isInFeed={isInFeed} onGone={onGone} />
      <PostText post={post} id={`${id}-text`} />
      <PostActions post={post} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} commentsId={`${id}-comments`} />
      {isOpen && (
        <div id={`${id}-comments`} className="border-t border-border px-5 py-3.5 max-md:px-4">
          <Suspense fallback={<Skeleton height={44} />}>
            <Comments post={post} from={openFrom ?? null} />
          </Suspense>
        </div>
      )}
    </article>
  );
}

type HeadProps = Pick<Props, "post" | "onGone"> & { id: string; isInFeed: boolean };

function PostHead({ post, id, isInFeed, onGone }: HeadProps) {
  const { author, at, editedAt, audience } = post;
  return (
    <div className="flex items-start gap-3 px-5 pt-4 max-md:px-4">
      <Avatar id={author.id} name={author.name} image={author.image} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span id={`${id}-author`} className="min-w-0 wrap-anywhere">
            <PersonLink person={author} className="font-semibold">
              {author.name}
            </PersonLink>
          </span>
          {author.sample && <SampleMark />}
        </p>
        {author.title && <p className="truncate text-meta text-muted">{author.title}</p>}
        <p className="flex flex-wrap items-center gap-x-1.5 text-meta text-muted">
          <AppLink to={`/posts/${post.id}`} className="py-0.5 text-muted no-underline hover:underline">
            <Ago at={at} />
          </AppLink>
          {editedAt && <span title={formatFullMoment(editedAt)}>· Edited</span>}
          <AudienceMark audience={audience} />
        </p>
      </div>
      <PostMenu post={post} isInFeed={isInFeed} onGone={onGone} />
    </div>
  );
}

function AudienceMark({ audience }: { audience: PostAudience }) {
  const [, name, meaning] = POST_AUDIENCES.find(([code]) => code === audience) ?? POST_AUDIENCES[0];
  return (
    <span className="inline-flex items-center gap-1" title={meaning}>
      <span aria-hidden="true">·</span>
      <Icon of={audience === "members" ? UsersRound : Users} size={14} />
      <span>{name}</span>
    </span>
  );
}
