import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { MemberFrame } from "./member-layout.tsx";
import PublicLayout from "./public-layout.tsx";

/** For pages that members and visitors see, such as events. */
export default function SharedLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const viewer = useViewer();
  if (!viewer) return <PublicLayout>{children}</PublicLayout>;
  return <MemberFrame viewer={viewer}>{children}</MemberFrame>;
}
