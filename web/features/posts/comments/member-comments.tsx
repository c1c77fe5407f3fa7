import type { MemberCommentView } from "#contract/posts/comments.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { memberCommentsQuery } from "./api.ts";

type Props = { member: { id: string; name: string } };

export function MemberComments({ member: { id, name } }: Props) {
  const pages = usePages(memberCommentsQuery(id), { skipEmpty: true });
  const viewer = useViewer();
  const nobody = viewer?.id === id ? "You haven't commented yet." : `${name} has no comments that you can see.`;
  return (
    <SectionCard title="Comments" inside="flush">
      <PagedList
        pages={pages}
        name={["comment", "comments"]}
        failed="The comments could not be loaded"
        level={3}
        loading={
          <div className="card-body" aria-busy="true">
            <Skeleton height={64} />
          </div>
        }
        none={<EmptyState title={nobody} level={3} />}
        footer={(loadMore) => <div className="px-5 pb-4 empty:hidden">{loadMore}</div>}
      >
        {(rows) => (
          <Rows className="border-t border-border">
            {rows.map((row) => (
              <li key={row.id} data-row>
                <MemberComment comment={row} isOwnPost={row.postAuthor.id === viewer?.id} />
              </li>
            ))}
          </Rows>
        )}
      </PagedList>
    </SectionCard>
  );
}

function MemberComment({ comment, isOwnPost }: { comment: MemberCommentView; isOwnPost: boolean }) {
  const { id, postId, postAuthor, text, at } = comment;
  return (
    <div className="min-w-0 flex-1 wrap-anywhere">
      <AppLink
        to={`/posts/${postId}?comment=${id}`}
        className="stretch line-clamp-3 block whitespace-pre-line [unicode-bidi:isolate]"
        dir="auto"
      >
        {text}
      </AppLink>
      <p className="text-meta text-muted">
        {isOwnPost ? "On a post of yours" : `On a post by ${postAuthor.name}`} · <Ago at={at} />
      </p>
    </div>
  );
}
