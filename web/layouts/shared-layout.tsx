import { useViewer } from "#web/lib/auth/auth-client.ts";
import { MemberFrame } from "./member-layout.tsx";
import PublicLayout from "./public-layout.tsx";

/** Screens that members see in their frame and everyone else on public pages, e.g. events. */
export default function SharedLayout() {
  const viewer = useViewer();
  return viewer ? <MemberFrame viewer={viewer} /> : <PublicLayout />;
}
