import { type ComponentProps, useEffect, useRef } from "react";
import type { Waiting } from "#web/ui/feedback/wait-note.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import type { PictureChooser } from "./use-picture-chooser.ts";

/** Phones then offer their photos as JPEG. */
const ACCEPTED = "image/png,image/jpeg,image/webp";

type Props = Pick<ComponentProps<typeof CropDialog>, "title" | "hint" | "use" | "confirm" | "busyLabel"> & {
  chooser: PictureChooser;
  /** Of the file input, for screen readers. */
  label: string;
  /** Sends the cropped picture. */
  action: Waiting & { run: (picture: Blob) => Promise<boolean> };
};

/** What `usePictureChooser` shows: why a file is not taken, and the dialog in which the chosen one is cropped. A button opens the chooser. */
export function PictureInput({ chooser, label, action, ...dialog }: Props) {
  return (
    <>
      <Refusal>{chooser.refusal}</Refusal>
      <input {...chooser.input} type="file" accept={ACCEPTED} className="hidden" aria-label={label} tabIndex={-1} />
      {chooser.picture && (
        <CropDialog
          {...dialog}
          open={chooser.isOpen}
          onClose={chooser.close}
          picture={chooser.picture}
          onCropped={action.run}
          waiting={action}
        />
      )}
    </>
  );
}

/** Why the chosen file is not taken, scrolled into view. */
function Refusal({ children }: { children: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) ref.current?.scrollIntoView({ block: "nearest" });
  }, [children]);
  return (
    <div ref={ref} role="alert">
      {children && <FieldError>{children}</FieldError>}
    </div>
  );
}
