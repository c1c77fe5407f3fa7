import { lazy, Suspense } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useIsUndoable } from "#web/lib/mutations/undo.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { avatarRemoval } from "../api.ts";

const AvatarEditor = lazy(recoverable(() => import("./avatar-editor.tsx"), { quiet: true }));

type Props = { profile: ProfileView };

/** The large photo of a profile. On their own profile, members change it. */
export function ProfilePhoto({ profile }: Props) {
  if (!profile.isMe) return <Avatar id={profile.id} name={profile.name} image={profile.image} size="large" />;
  return <OwnPhoto profile={profile} />;
}

/** The photo in the first column; below it, what the editor says. */
function OwnPhoto({ profile: { id, name, image } }: Props) {
  const shown = useIsUndoable(avatarRemoval(id).name) ? null : image;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)]">
      <div className="col-start-1 row-start-1">
        <Avatar id={id} name={name} image={shown} size="large" />
      </div>
      <Suspense fallback={null}>
        <AvatarEditor id={id} hasPhoto={shown !== null} />
      </Suspense>
    </div>
  );
}
