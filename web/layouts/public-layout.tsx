import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { PublicFrame } from "./public-frame.tsx";

type Props = { badge?: ReactNode; children?: ReactNode };

export default function PublicLayout({ badge, children = <Outlet /> }: Props) {
  const viewer = useViewer();
  return (
    <PublicFrame who={viewer ? "member" : "visitor"} badge={badge}>
      {children}
    </PublicFrame>
  );
}
