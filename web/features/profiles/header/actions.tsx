import { Eye, MessageSquare, Pencil, Share2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { PROBLEMS } from "#contract/problems.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { admissionRefusal, messagingRefusal } from "#web/lib/auth/admission.ts";
import { sharePage } from "#web/lib/device/share-page.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PROFILE_DIALOGS } from "./dialogs.ts";

export function OwnActions({ profile }: { profile: ProfileView }) {
  const intro = useDialogUrl(PROFILE_DIALOGS.intro);
  const visibility = useDialogUrl(PROFILE_DIALOGS.visibility);
  return (
    <>
      <Button variant="primary" className="max-md:flex-1" onClick={intro.show}>
        <Icon of={Pencil} />
        Edit Profile
      </Button>
      <Button className="max-md:flex-1" onClick={visibility.show}>
        <Icon of={Eye} />
        Visibility
      </Button>
      <IconButton label="Share" icon={<Icon of={Share2} />} onClick={() => shareProfile(profile)} />
    </>
  );
}

/** The address is never `/profile/me`. */
export const shareProfile = ({ id, name }: Pick<ProfileView, "id" | "name">): void =>
  void sharePage(name, `/profile/${id}`);

export const VisitorActions = ({ profile }: { profile: ProfileView }) => (
  <Button className="max-md:flex-1" onClick={() => shareProfile(profile)}>
    <Icon of={Share2} />
    Share
  </Button>
);

type OthersProps = {
  profile: ProfileView;
  viewer: ViewerView;
  menu: ReactNode;
  /** `refusalId`: the id of the text that says why the viewer has no permission. */
  connect: (refusalId: string | undefined) => ReactNode;
};

export function OthersActions({ profile, viewer, menu, connect }: OthersProps) {
  const note = useId();
  const refusal = messagingRefusal(viewer);
  if (refusal) {
    return (
      <>
        {connect(admissionRefusal(viewer) ? note : undefined)}
        <Button aria-disabled aria-describedby={note} className="max-md:flex-1">
          <Icon of={MessageSquare} />
          Message
        </Button>
        {menu}
        <p id={note} className="w-full text-meta text-muted lg:text-end">
          {PROBLEMS[refusal][1]}{" "}
          {refusal === "tier-needed" ? (
            <AppLink to="/settings/tier">See membership tiers</AppLink>
          ) : (
            <AppLink to="/dashboard">See your dashboard</AppLink>
          )}
        </p>
      </>
    );
  }
  return (
    <>
      {connect(undefined)}
      <ButtonLink to={`/messages/${profile.id}`} className="max-md:flex-1">
        <Icon of={MessageSquare} />
        Message
      </ButtonLink>
      {menu}
    </>
  );
}
