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
  /** A sentence about where the result is shown. */
  hint?: string;
  /** The file, checked. */
  picture: ChosenPicture;
  /** Sets the proportion and the size of the result. */
  use: MediaUse;
  /** The label of the confirming button, and its label while the picture is drawn and sent. */
  confirm: string;
  busyLabel: string;
  /** Sends the cropped picture (`run` of `useAction`), and resolves to whether it succeeded: then the dialog closes. It shows failures itself. */
  onCropped: (picture: Blob) => Promise<boolean>;
  /** The action that sends, for the time to wait that the server may ask for. */
  waiting: Waiting;
};

/** The content of `CropDialog`. */
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
