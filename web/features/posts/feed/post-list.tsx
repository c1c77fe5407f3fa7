import type { KeyboardEvent, ReactNode } from "react";
import type { PostView } from "#contract/posts/posts.ts";
import type { Pages } from "#web/lib/lists/use-pages.ts";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { PostCard } from "../post/post-card.tsx";

type Props = {
  pages: Pages<PostView>;
  label: string;
  none: ReactNode;
  isFeed?: boolean;
};

/** An ARIA feed: Page Up and Page Down move between posts, Control with Home or End leaves it. */
export function PostList({ pages, label, none, isFeed = false }: Props) {
  return (
    <PagedList
      pages={pages}
      name={["post", "posts"]}
      failed="The posts could not be loaded"
      level={3}
      loading={<PostsLoading />}
      none={none}
      footer={(loadMore) => <div className="mt-4 flex justify-center empty:hidden">{loadMore}</div>}
    >
      {(rows, focusNext) => (
        <div
          role="feed"
          aria-label={label}
          aria-busy={pages.query.isFetchingNextPage}
          className="grid gap-4"
          onKeyDown={goByPage}
        >
          {rows.map((post, at) => (
            <PostCard key={post.id} post={post} position={at + 1} isInFeed={isFeed} onGone={() => focusNext(at)} />
          ))}
        </div>
      )}
    </PagedList>
  );
}

const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };

function goByPage(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>("article")];
  const current = (event.target as HTMLElement).closest("article");
  if (step === undefined || !current || (event.target as HTMLElement).matches("textarea, input")) return;
  const next = articles[articles.indexOf(current) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function PostsLoading() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <p className="sr-only">Loading posts...</p>
      {["first", "second"].map((one) => (
        <div key={one} className="card p-5">
          <div className="flex gap-3">
            <Skeleton width={40} height={40} />
            <Skeleton height={40} />
          </div>
          <div className="mt-3">
            <Skeleton height={64} />
          </div>
        </div>
      ))}
    </div>
  );
}
