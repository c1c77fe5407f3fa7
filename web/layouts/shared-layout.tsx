import { useViewer } from "#web/lib/auth/auth-client.ts";
import { MemberFrame } from "./member-layout.tsx";
import PublicLayout from "./public-layout.tsx";

/** The layout of pages for members and visitors, for example events. */
export default function SharedLayout() {
  const viewer = useViewer();
  return viewer ? <MemberFrame viewer={viewer} /> : <PublicLayout />;
}
