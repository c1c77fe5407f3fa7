import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorDetails } from "#web/lib/http.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";

type Props<View> = {
  query: UseQueryResult<View>;
  /** What is loading, for example "Security". */
  name: string;
  rows?: number;
  children: (view: View) => ReactNode;
};

/** The state of the query of a section: loading, failed or ready. */
export function SettingState<View>({ query, name, rows = 3, children }: Props<View>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <div className="card">
        <ErrorState
          title={`${name} could not be loaded.`}
          {...errorDetails(query.error)}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="card card-body" aria-busy="true">
      <p className="sr-only">Loading</p>
      <div className="grid gap-5">
        {Array.from({ length: rows }, (_, at) => at).map((at) => (
          <Skeleton key={at} height={40} />
        ))}
      </div>
    </div>
  );
}
