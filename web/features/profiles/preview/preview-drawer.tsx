import { lazy, Suspense } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useIdle } from "#web/lib/device/use-idle.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";

const ProfilePoster = lazy(recoverable(() => import("./profile-poster.tsx"), { quiet: true }));

/** Renders nothing. Draws the missing picture for shared links in the owner's browser, at idle. */
export default function PreviewDrawer({ profile }: { profile: ProfileView }) {
  const isDue = useIdle(profile.own?.isPictureMissing ?? false);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <ProfilePoster profile={profile} />
    </Suspense>
  );
}
