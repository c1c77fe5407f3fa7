import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { SideDrawer } from "#web/ui/overlays/side-drawer.tsx";

type Props<View> = {
  /** The row that is open; null while the drawer is closed. */
  id: string | null;
  onClose: () => void;
  /** The query of a row's details. */
  query: (id: string) => Pick<UseQueryOptions<View, Error, View, QueryKey>, "queryKey" | "queryFn">;
  /** The title, the line below it and the picture; the details are undefined until they are there. */
  head: (view: View | undefined) => { title: string; sub?: ReactNode; picture?: ReactNode };
  /** The title of details that could not be loaded. A row that does not exist shows the sentence of the server. */
  failed: string;
  loading: ReactNode;
  children: (view: View) => ReactNode;
};

/** The details of one row of a list, in a drawer. */
export function DetailDrawer<View>({ id, onClose, query, head, failed, loading, children }: Props<View>) {
  const shown = useLastOpen(id);
  const { data, error, refetch } = useQuery({ ...query(shown ?? ""), enabled: shown !== null });
  return (
    <SideDrawer open={id !== null} onClose={onClose} {...head(data)}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <DetailFailed error={error} title={failed} onRetry={() => void refetch()} />
      ) : (
        loading
      )}
    </SideDrawer>
  );
}

type FailedProps = { error: Error; title: string; onRetry: () => void };

/** Details that could not be loaded. */
function DetailFailed({ error, title, onRetry }: FailedProps) {
  const isMissing = error instanceof HttpError && error.status === 404;
  return (
    <ErrorState
      level={3}
      title={isMissing ? error.message : title}
      detail={isMissing ? undefined : error.message}
      requestId={errorDetails(error).requestId}
      onRetry={onRetry}
    />
  );
}
