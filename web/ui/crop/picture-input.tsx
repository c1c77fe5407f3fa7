import { type ComponentProps, useEffect, useRef } from "react";
import type { Waiting } from "#web/ui/feedback/wait-note.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { PictureChooser } from "./use-picture-chooser.ts";

/** With this list, phones offer their photos as JPEG. */
const ACCEPTED = "image/png,image/jpeg,image/webp";

const CropDialog = lazyOverlay(() => import("./crop-panel.tsx"), { resetOnOpen: true });

type Props = Pick<ComponentProps<typeof CropDialog>, "title" | "hint" | "use" | "confirm" | "busyLabel"> & {
  chooser: PictureChooser;
  label: string;
  action: Waiting & { run: (picture: Blob) => Promise<boolean> };
};

/** The output of `usePictureChooser`: the reason for a refused file, and the crop dialog. */
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
