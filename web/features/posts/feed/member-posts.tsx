import { useViewer } from "#web/lib/auth/auth-client.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Card } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { memberPostsQuery } from "../api.ts";
import { PostList } from "./post-list.tsx";

type Props = { member: { id: string; name: string } };

export function MemberPosts({ member: { id, name } }: Props) {
  const pages = usePages(memberPostsQuery(id), { skipEmpty: true });
  const isMe = useViewer()?.id === id;
  return (
    <section aria-labelledby="member-posts" className="grid gap-4">
      <h2 id="member-posts" className="card-title">
        Posts
      </h2>
      <PostList
        pages={pages}
        label={`Posts by ${name}`}
        none={
          <Card>
            <EmptyState title={isMe ? "You haven't posted yet." : `${name} has no posts that you can see.`} level={3} />
          </Card>
        }
      />
    </section>
  );
}
