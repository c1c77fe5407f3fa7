import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { focusHeading } from "#web/lib/focus.ts";
import { HttpError, isMissing } from "#web/lib/http.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { isRefusal } from "#web/lib/mutations/failure.ts";
import { Card } from "../content/card.tsx";
import { ErrorState } from "./states.tsx";

type Query<View> = Pick<UseQueryResult<View>, "data" | "error" | "refetch">;
type Props<View> = {
  query: Query<View>;
  failed: string;
  /** For 404: an `EmptyState`. Without it, 404 is a failure with the server's sentence. */
  missing?: ReactNode;
  loading: ReactNode;
  children: (view: View) => ReactNode;
};

/** For a part of a page: its content, or a card that it is loading, missing or has failed. */
export function QueryState<View>({ query, failed, missing, loading, children }: Props<View>) {
  const { data, error } = query;
  if (missing && isMissing(error)) return <Card>{missing}</Card>;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <Card>
        <Failed query={query} title={failed} />
      </Card>
    );
  }
  return (
    <Card className="card-body" aria-busy="true">
      <p className="sr-only">Loading</p>
      {loading}
    </Card>
  );
}

type ScreenProps<View> = Props<View> & {
  /** A hidden h1 during loading and failure, unless the page has one. `missing` has its own. */
  title?: string;
  back?: ReactNode;
  level?: 2 | 3;
};

/** For the whole content of a page or drawer. */
export function ScreenState<View>(props: ScreenProps<View>) {
  const { query, title, back, failed, missing, loading, level, children } = props;
  const { data, error } = query;
  if (missing && isMissing(error)) return missing;
  if (data !== undefined) return children(data);
  return (
    <>
      {back}
      {title && <HiddenHeading>{title}</HiddenHeading>}
      {error ? <Failed query={query} title={failed} level={level} /> : <div aria-busy="true">{loading}</div>}
    </>
  );
}

/** Passes the focus of a navigation on to the heading that replaces it. */
function HiddenHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      if (document.activeElement === element) focusHeading();
    };
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="sr-only">
      {children}
    </h1>
  );
}

type FailedProps = { query: Query<unknown>; title: string; level?: 2 | 3 | undefined };

function Failed({ query: { error, refetch }, title, level }: FailedProps) {
  const isFinal = isRefusal(error) && !(error instanceof HttpError && error.code === "rate-limited");
  return (
    <ErrorState
      title={title}
      level={level}
      {...errorDetails(error)}
      {...(!isFinal && { onRetry: () => void refetch() })}
    />
  );
}
