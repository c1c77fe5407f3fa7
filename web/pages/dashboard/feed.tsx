import type { ViewerView } from "#contract/auth/viewer.ts";
import { NetworkFeed } from "#web/features/posts/feed/network-feed.tsx";
import { WithPostSurroundings } from "../posts/post-surroundings.tsx";

export default function DashboardFeed({ viewer }: { viewer: ViewerView }) {
  return (
    <WithPostSurroundings>
      <NetworkFeed viewer={viewer} />
    </WithPostSurroundings>
  );
}
