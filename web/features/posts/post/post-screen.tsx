import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isMissing } from "#web/lib/http.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { postQuery } from "../api.ts";
import { PostsLoading } from "../feed/post-list.tsx";
import { PostCard } from "./post-card.tsx";

type Props = { id: string; from: string | null; onGone: () => void };

export function PostScreen({ id, from, onGone }: Props) {
  const query = useQuery(postQuery(id));
  const isGone = isMissing(query.error);
  const title = query.data ? `Post by ${query.data.author.name}` : "Post";
  useDocumentTitle(title);
  return (
    <div className="mx-auto grid max-w-[760px] gap-4">
      <PageHeader title={isGone ? "Post not found" : title} />
      <ScreenState
        query={query}
        failed="This post could not be loaded."
        missing={<PostNotFound />}
        loading={<PostsLoading />}
      >
        {(post) => <PostCard post={post} openFrom={from} onGone={onGone} />}
      </ScreenState>
    </div>
  );
}

const PostNotFound = () => (
  <Card>
    <EmptyState
      title="This post does not exist or is unavailable."
      action={
        <ButtonLink to="/dashboard">
          <Icon of={ArrowLeft} />
          Back to dashboard
        </ButtonLink>
      }
    >
      Its author may have deleted it, or shared it with their connections only.
    </EmptyState>
  </Card>
);
