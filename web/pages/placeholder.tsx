import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { PAGES, type PageSlug } from "#contract/pages.ts";
import { pageQuery } from "#web/features/pages/api.ts";
import { Placeholder } from "#web/features/pages/placeholder.tsx";
import { PublishedPage } from "#web/features/pages/published-page.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";

/** One of the nine public pages, published or not. */
export default function PlaceholderPage() {
  const slug = useLocation().pathname.replaceAll("/", "") as PageSlug;
  const { data, error, isPending, refetch } = useQuery(pageQuery(slug));
  useDocumentTitle(data?.title ?? PAGES[slug]);
  if (isPending) return <PageLoading />;
  if (!data)
    return (
      <div className="grid min-h-[60dvh] content-center">
        <h1 tabIndex={-1} className="sr-only">
          {PAGES[slug]}
        </h1>
        <ErrorState title="This page could not be loaded." {...errorDetails(error)} onRetry={() => void refetch()} />
      </div>
    );
  return data.published ? (
    <PublishedPage title={data.title} published={data.published} />
  ) : (
    <Placeholder slug={data.slug} />
  );
}

function PageLoading() {
  return (
    <div className="min-h-[60dvh] py-10 md:py-16" aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <Skeleton width="60%" height={44} className="mb-8" />
      <Skeleton height={240} />
    </div>
  );
}
