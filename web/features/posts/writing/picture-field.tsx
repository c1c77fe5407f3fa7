import { ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { mediaUrl } from "#contract/media/pictures.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PictureInput } from "#web/ui/crop/picture-input.tsx";
import { usePictureChooser } from "#web/ui/crop/use-picture-chooser.ts";
import { Field, FieldError } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { uploadPostPicture } from "../api.ts";
import type { ComposerForm } from "./composer-form.ts";

export function PictureField({ form }: { form: ComposerForm }) {
  const picture = useWatch({ control: form.control, name: "picture" });
  const chooser = usePictureChooser();
  const button = useRef<HTMLButtonElement>(null);
  const set = (key: string) => {
    form.change("picture", key);
    form.change("pictureAlt", "");
  };
  const upload = useAction(uploadPostPicture, { onDone: ({ key }) => set(key) });
  const remove = () => {
    set("");
    focusSoon(() => button.current);
  };
  return (
    <div className={picture || form.errors.picture ? "grid w-full gap-3" : "grid max-md:w-full"}>
      {picture ? (
        <div className="flex items-start gap-3">
          <img
            src={mediaUrl(picture)}
            alt=""
            className="aspect-video w-36 flex-none rounded-button border border-border object-cover max-md:w-24"
          />
          <div className="min-w-0 flex-1">
            <Field
              label="Describe the picture"
              error={form.errors.pictureAlt}
              hint="For people who can't see it."
              aside={
                <IconButton size="sm" label="Remove picture" icon={<Icon of={Trash2} size={18} />} onClick={remove} />
              }
            >
              <Input autoComplete="off" {...form.register("pictureAlt")} />
            </Field>
          </div>
        </div>
      ) : (
        <button
          ref={button}
          type="button"
          className="textlink w-fit max-md:-my-2 max-md:min-h-11"
          onClick={chooser.choose}
        >
          <Icon of={ImagePlus} size={18} />
          Add a picture
        </button>
      )}
      {form.errors.picture && <FieldError>{form.errors.picture}</FieldError>}
      <PictureInput
        chooser={chooser}
        label="Picture for the post"
        title="Crop the picture"
        use="post"
        confirm="Use picture"
        busyLabel="Uploading..."
        action={upload}
      />
    </div>
  );
}
