import { Camera, ImagePlus, Trash2 } from "lucide-react";
import { sendUnlessUndone } from "#web/lib/mutations/undo.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { PictureInput } from "#web/ui/crop/picture-input.tsx";
import { type PictureChooser, usePictureChooser } from "#web/ui/crop/use-picture-chooser.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { avatarRemoval, removeAvatar, saveAvatar } from "../api.ts";

type Props = { id: string; hasPhoto: boolean };

export default function AvatarEditor({ id, hasPhoto }: Props) {
  const removal = avatarRemoval(id);
  const chooser = usePictureChooser();
  const save = useAction(saveAvatar(id));
  const remove = useAction(removeAvatar(id));
  const startRemoval = () => sendUnlessUndone({ ...removal, text: "Photo removed", send: () => remove.run(undefined) });
  return (
    <>
      {/* Over the corner of the photo. The menu is aligned to the button, because the photo is at the left edge. */}
      <div className="relative col-start-1 row-start-1 -mr-2 -mb-2 self-end justify-self-end print:hidden [&_.menu]:right-auto [&_.menu]:left-0">
        <PhotoMenu hasPhoto={hasPhoto} chooser={chooser} onRemove={startRemoval} />
      </div>
      <div className="col-span-2 [&>[role=alert]_p]:mt-3.5">
        <PictureInput
          chooser={chooser}
          label="Profile photo"
          title="Crop your photo"
          use="avatar"
          confirm="Save photo"
          busyLabel="Saving..."
          action={save}
        />
      </div>
    </>
  );
}

/** A circle with a touch target of 44 px. */
const BUTTON =
  "relative grid size-9 place-items-center rounded-full border border-border-strong bg-raised text-text after:absolute after:-inset-1 after:rounded-full hover:bg-sunken max-md:size-8 max-md:after:-inset-1.5";

type MenuProps = { hasPhoto: boolean; chooser: PictureChooser; onRemove: () => void };

function PhotoMenu({ hasPhoto, chooser, onRemove }: MenuProps) {
  const upload = { label: "Upload a photo", icon: ImagePlus, onSelect: chooser.choose };
  const remove = { label: "Remove photo", icon: Trash2, onSelect: onRemove };
  return (
    <Menu
      className={BUTTON}
      button={
        <>
          <Icon of={Camera} size={18} />
          <span className="sr-only">Change photo</span>
        </>
      }
      entries={hasPhoto ? [upload, remove] : [upload]}
    />
  );
}
