import { useState } from "react";
import { MEDIA_USES, type MediaUse } from "#contract/media/pictures.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { damaged, PictureRefusal } from "#web/lib/pictures/check-picture.ts";
import type { ChosenPicture } from "#web/lib/pictures/choose.ts";
import { cropPicture } from "#web/lib/pictures/crop-picture.ts";
import type { Part } from "#web/lib/pictures/geometry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { type Waiting, WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CropArea } from "./crop-area.tsx";

type CropDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  hint?: string;
  picture: ChosenPicture;
  use: MediaUse;
  confirm: string;
  busyLabel: string;
  /** Uploads the picture (`run` of `useAction`). Resolves to true to close the dialog. Must show failures itself. */
  onCropped: (picture: Blob) => Promise<boolean>;
  waiting: Waiting;
};

export default function CropPanel({
  open,
  onClose,
  title,
  hint = "",
  picture,
  use,
  confirm,
  busyLabel,
  onCropped,
  waiting,
}: CropDialogProps) {
  const [part, setPart] = useState<Part | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { width, height } = MEDIA_USES[use];
  const send = mutation({
    mutationFn: async (chosen: Part) => onCropped(await cropPicture(picture.file, picture.size, chosen, use)),
  });
  const action = useAction(send, {
    onDone: (isDone) => isDone && onClose(),
    onFailure: (error) => {
      setRefusal(error instanceof PictureRefusal ? error.message : damaged().message);
      return true;
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={`Move and zoom the picture until the frame shows what you want. ${hint}`.trimEnd()}
      note={<WaitNote of={waiting} className="mb-2.5 text-subtle" />}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={action.busy}
            busyLabel={busyLabel}
            aria-disabled={part === null || undefined}
            {...waitAttributes(waiting)}
            onClick={() => part && void action.run(part)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <CropArea
        file={picture.file}
        aspect={width / height}
        onPart={setPart}
        onDamaged={() => setRefusal(damaged().message)}
      />
      {refusal && (
        <div role="alert" className="mt-3">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Dialog>
  );
}
