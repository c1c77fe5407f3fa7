import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { SideDrawer } from "#web/ui/overlays/side-drawer.tsx";

type Props<View> = {
  id: string | null;
  onClose: () => void;
  query: (id: string) => Pick<UseQueryOptions<View, Error, View, QueryKey>, "queryKey" | "queryFn">;
  /** `view` is undefined until the details are loaded. */
  head: (view: View | undefined) => { title: string; sub?: ReactNode; picture?: ReactNode };
  /** The title of a failure. For 404 the server's sentence is shown. */
  failed: string;
  loading: ReactNode;
  children: (view: View) => ReactNode;
};

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
