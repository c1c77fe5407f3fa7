import { lazy, Suspense } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useIsUndoable } from "#web/lib/mutations/undo.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { avatarRemoval } from "../api.ts";

const AvatarEditor = lazy(recoverable(() => import("./avatar-editor.tsx"), { quiet: true }));

type Props = { profile: ProfileView };

export function ProfilePhoto({ profile }: Props) {
  if (!profile.isMe) return <Photo profile={profile} />;
  return <OwnPhoto profile={profile} />;
}

const Photo = ({ profile: { id, name, image } }: Props) => (
  <Avatar id={id} name={name} image={image} size="large" alt={`Photo of ${name}`} />
);

function OwnPhoto({ profile }: Props) {
  const { id, image } = profile;
  const shown = useIsUndoable(avatarRemoval(id).name) ? null : image;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)]">
      <div className="col-start-1 row-start-1">
        <Photo profile={{ ...profile, image: shown }} />
      </div>
      <Suspense fallback={null}>
        <AvatarEditor id={id} hasPhoto={shown !== null} />
      </Suspense>
    </div>
  );
}
