import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { postQuery } from "../api.ts";
import { PostsLoading } from "../feed/post-list.tsx";
import { PostCard } from "./post-card.tsx";

type Props = { id: string; from: string | null; onGone: () => void };

/** One post on a page of its own: loading, gone or not for the viewer, failed, ready. */
export function PostScreen({ id, from, onGone }: Props) {
  const { data: post, error, isPending, refetch } = useQuery(postQuery(id));
  const isGone = error instanceof HttpError && error.status === 404;
  useDocumentTitle(post ? `Post by ${post.author.name}` : "Post");
  return (
    <div className="mx-auto grid max-w-[760px] gap-4">
      <PageHeader title={isGone ? "Post not found" : post ? `Post by ${post.author.name}` : "Post"} />
      {isPending ? (
        <PostsLoading />
      ) : post && !isGone ? (
        <PostCard post={post} openFrom={from} onGone={onGone} />
      ) : (
        <Card>
          {isGone ? (
            <ErrorState
              title="This post does not exist or is unavailable."
              detail="Its author may have deleted it, or it is for people you are not connected to."
              requestId={errorDetails(error).requestId}
              action={
                <ButtonLink to="/dashboard">
                  <Icon of={ArrowLeft} />
                  Back to dashboard
                </ButtonLink>
              }
            />
          ) : (
            <ErrorState
              title="This post could not be loaded."
              {...errorDetails(error)}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      )}
    </div>
  );
}
