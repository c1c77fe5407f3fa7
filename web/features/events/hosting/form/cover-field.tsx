import { ImagePlus, type LucideIcon, RefreshCw, Trash2 } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { useWatch } from "react-hook-form";
import { coverSeed } from "#contract/event-facts.ts";
import { mediaUrl } from "#contract/media/plain/pictures.ts";
import { uploadCover } from "#web/features/events/api.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PictureInput } from "#web/ui/more/crop/picture-input.tsx";
import { usePictureChooser } from "#web/ui/more/crop/use-picture-chooser.ts";
import { drawCoverNumber } from "./cover-number.ts";
import type { EventForm } from "./use-event-form.ts";

type Props = { id: string; form: EventForm };

/** The cover: a drawn one, of which one can have another, or a picture with its description. */
export function CoverField({ id, form }: Props) {
  const [cover, picture, alt] = useWatch({ control: form.control, name: ["cover", "picture", "pictureAlt"] });
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <Cover
          seed={coverSeed({ id, cover })}
          picture={picture ? { url: mediaUrl(picture), alt } : null}
          isFirst
          width={640}
          height={250}
          className="aspect-[640/250] w-44 flex-none rounded-button border border-border max-md:w-32"
        />
        <div className="grid min-w-0 justify-items-start">
          <p className="text-sm font-semibold">Cover</p>
          <p className="text-meta text-muted">{picture ? "Your picture." : "A pattern made for your event."}</p>
          <CoverButtons form={form} picture={picture} />
        </div>
      </div>
      {picture && (
        <Field
          label="Describe the picture"
          error={form.errors.pictureAlt}
          hint="For people who don't see it, for example “The hall at last year's summit”."
        >
          <Input autoComplete="off" {...form.register("pictureAlt")} />
        </Field>
      )}
    </div>
  );
}

/** The buttons that choose, change and remove the picture, and the dialog in which it is cropped. */
function CoverButtons({ form, picture }: { form: EventForm; picture: string }) {
  const chooser = usePictureChooser();
  const upload = useAction(uploadCover, {
    onDone: ({ key }) => {
      form.change("picture", key);
      form.change("pictureAlt", "");
    },
  });
  const choose = useRef<HTMLButtonElement>(null);
  const remove = () => {
    form.change("picture", "");
    form.change("pictureAlt", "");
    focusSoon(() => choose.current);
  };
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        {!picture && (
          <FieldButton icon={RefreshCw} label="Try another" onClick={() => form.change("cover", drawCoverNumber())} />
        )}
        <FieldButton
          ref={choose}
          icon={ImagePlus}
          label={picture ? "Change picture" : "Upload a picture"}
          onClick={chooser.choose}
        />
        {picture && <FieldButton icon={Trash2} label="Remove picture" onClick={remove} />}
      </div>
      <PictureInput
        chooser={chooser}
        label="Picture for the cover"
        title="Crop the picture"
        hint="Wide screens and lists show the middle of it."
        use="event-cover"
        confirm="Use picture"
        busyLabel="Uploading..."
        action={upload}
      />
    </>
  );
}

type ButtonProps = ComponentProps<"button"> & { icon: LucideIcon; label: string };

function FieldButton({ icon, label, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className="textlink max-md:min-h-11">
      <Icon of={icon} size={16} />
      {label}
    </button>
  );
}
