import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
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
  const details = useQuery({ ...query(shown ?? ""), enabled: shown !== null });
  const { data, error } = details;
  return (
    <SideDrawer open={id !== null} onClose={onClose} {...head(data)}>
      <ScreenState
        query={details}
        failed={failed}
        missing={<EmptyState level={3} title={error?.message ?? ""} />}
        loading={loading}
        level={3}
      >
        {children}
      </ScreenState>
    </SideDrawer>
  );
}
