import { ImagePlus, type LucideIcon, Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import type { MediaView } from "#contract/media/pictures.ts";
import { focusSoon } from "#web/lib/focus.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { PictureInput } from "./picture-input.tsx";
import { usePictureChooser } from "./use-picture-chooser.ts";

type Props = Pick<ComponentProps<typeof PictureInput>, "label" | "hint" | "use"> & {
  hasPicture: boolean;
  choose?: string;
  upload: Mutation<Blob, MediaView>;
  onChange: (key: string) => void;
  children?: ReactNode;
};

export function PictureButtons({
  hasPicture,
  choose = "Upload a picture",
  upload,
  onChange,
  children,
  ...dialog
}: Props) {
  const chooser = usePictureChooser();
  const button = useRef<HTMLButtonElement>(null);
  const action = useAction(upload, { onDone: ({ key }) => onChange(key) });
  const remove = () => {
    onChange("");
    focusSoon(() => button.current);
  };
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        {children}
        <PictureButton
          ref={button}
          icon={ImagePlus}
          label={hasPicture ? "Change picture" : choose}
          onClick={chooser.choose}
        />
        {hasPicture && <PictureButton icon={Trash2} label="Remove picture" onClick={remove} />}
      </div>
      <PictureInput
        {...dialog}
        chooser={chooser}
        title="Crop the picture"
        confirm="Use picture"
        busyLabel="Uploading..."
        action={action}
      />
    </>
  );
}

type ButtonProps = ComponentProps<"button"> & { icon: LucideIcon; label: string };

export const PictureButton = ({ icon, label, ...rest }: ButtonProps) => (
  <button type="button" {...rest} className="textlink max-md:min-h-11">
    <Icon of={icon} size={16} />
    <span>{label}</span>
  </button>
);
