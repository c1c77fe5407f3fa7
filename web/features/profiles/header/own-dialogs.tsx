import type { ProfileView } from "#contract/profiles/profile.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { PROFILE_DIALOGS } from "./dialogs.ts";

const EditIntro = lazyOverlay(() => import("./edit-intro.tsx"), { resetOnOpen: true });
const EditAbout = lazyOverlay(() => import("../about/edit-about.tsx"), { resetOnOpen: true });
const EditFocus = lazyOverlay(() => import("../about/edit-focus.tsx"), { resetOnOpen: true });
const EditVisibility = lazyOverlay(() => import("../visibility/edit-visibility.tsx"), { resetOnOpen: true });

export function OwnDialogs({ profile }: { profile: ProfileView }) {
  const intro = useDialogUrl(PROFILE_DIALOGS.intro);
  const about = useDialogUrl(PROFILE_DIALOGS.about);
  const focus = useDialogUrl(PROFILE_DIALOGS.focus);
  const visibility = useDialogUrl(PROFILE_DIALOGS.visibility);
  return (
    <>
      <EditIntro profile={profile} open={intro.isOpen} onClose={intro.close} />
      <EditAbout profile={profile} open={about.isOpen} onClose={about.close} />
      <EditFocus profile={profile} open={focus.isOpen} onClose={focus.close} />
      <EditVisibility profile={profile} open={visibility.isOpen} onClose={visibility.close} />
    </>
  );
}
