import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorDetails } from "#web/lib/http.ts";
import { Card } from "../content/card.tsx";
import { ErrorState } from "./states.tsx";

type Props<View> = {
  query: UseQueryResult<View>;
  /** The title when it could not be loaded. */
  failed: string;
  /** The placeholder inside the card. */
  loading: ReactNode;
  children: (view: View) => ReactNode;
};

/** What a query loads, or a card that says that it is loading or has failed. */
export function QueryState<View>({ query, failed, loading, children }: Props<View>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Card>
        <ErrorState title={failed} {...errorDetails(query.error)} onRetry={() => void query.refetch()} />
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
