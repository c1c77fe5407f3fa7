import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { type Pages, usePages } from "#web/lib/lists/use-pages.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { feedHeadQuery, feedQuery, showNewPosts } from "../api.ts";
import { Composer } from "../writing/composer.tsx";
import { PostList } from "./post-list.tsx";

/** The list does not change while it is read. New posts wait behind a button. */
const FEED = { ...feedQuery, staleTime: Number.POSITIVE_INFINITY };

export function NetworkFeed({ viewer }: { viewer: ViewerView }) {
  const pages = usePages(FEED, { skipEmpty: true });
  const region = useRef<HTMLElement>(null);
  return (
    <section ref={region} aria-labelledby="network-feed" className="flex min-w-0 scroll-mt-20 flex-col gap-4">
      <h2 id="network-feed">Network Feed</h2>
      <Composer viewer={viewer} />
      <NewPosts pages={pages} region={region} />
      <PostList
        pages={pages}
        label="Posts of your network"
        isFeed
        none={
          <Card>
            <EmptyState title="Nothing here yet" level={3} action={<ButtonLink to="/network">Find people</ButtonLink>}>
              Posts by you and your connections appear here.
            </EmptyState>
          </Card>
        }
      />
    </section>
  );
}

type NewProps = { pages: Pages<PostView>; region: { current: HTMLElement | null } };

/** Over the list instead of in it, so that nothing moves. */
function NewPosts({ pages: { rows, query }, region }: NewProps) {
  const { data: head } = useQuery(feedHeadQuery);
  const known = new Set(rows.map(({ id }) => id));
  const oldest = rows.at(-1)?.id ?? "";
  const count = head?.rows.filter(({ id, isMine }) => !isMine && !known.has(id) && id > oldest).length ?? 0;
  const show = () => {
    showNewPosts();
    region.current?.scrollIntoView({ block: "start" });
    focusSoon(() => region.current?.querySelector<HTMLElement>("article") ?? null);
  };
  return (
    <div className="sticky top-20 z-10 -my-2 h-0 text-center" role="status">
      {query.hasData && count > 0 && (
        <Button size="sm" variant="soft" className="-translate-y-1/2 border border-border" onClick={show}>
          <Icon of={ArrowUp} size={16} />
          <span>{`${count < PAGE_SIZE ? count : `${PAGE_SIZE}+`} new ${count === 1 ? "post" : "posts"}`}</span>
        </Button>
      )}
    </div>
  );
}
