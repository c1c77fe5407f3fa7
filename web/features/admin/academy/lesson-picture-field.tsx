import { ImagePlus } from "lucide-react";
import { type RefObject, useRef } from "react";
import { useWatch } from "react-hook-form";
import { pictureAlt } from "#contract/media/media.ts";
import { mediaUrl } from "#contract/media/pictures.ts";
import type { Form } from "#web/forms/use-form.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PictureInput } from "#web/ui/crop/picture-input.tsx";
import { usePictureChooser } from "#web/ui/crop/use-picture-chooser.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { uploadLessonPicture } from "./api.ts";

/** `picture`: the key of an uploaded picture that is not in the text yet, or empty. */
type ModuleValues = Record<"title" | "minutes" | "markdown" | "picture" | "pictureAlt", string>;

type Props = { form: Form<ModuleValues>; text: RefObject<HTMLTextAreaElement | null> };

export function LessonPictureField({ form, text }: Props) {
  const picture = useWatch({ control: form.control, name: "picture" });
  const chooser = usePictureChooser();
  const description = useRef<HTMLDivElement>(null);
  const set = (key: string) => {
    form.change("picture", key);
    form.change("pictureAlt", "");
  };
  const upload = useAction(uploadLessonPicture, {
    onDone({ key }) {
      set(key);
      focusSoon(() => description.current?.querySelector("input") ?? null);
    },
  });
  const insert = () => {
    const alt = pictureAlt.safeParse(form.getValues().pictureAlt);
    if (!alt.success) return form.setErrors({ pictureAlt: alt.error.issues[0]?.message });
    const area = text.current;
    if (!area) return;
    area.setRangeText(`![${escapeAlt(alt.data)}](${mediaUrl(picture)})`, area.selectionStart, area.selectionEnd, "end");
    const cursor = area.selectionEnd;
    form.change("markdown", area.value);
    set("");
    area.focus();
    area.setSelectionRange(cursor, cursor);
  };
  return (
    <>
      <button type="button" className="textlink w-fit max-md:min-h-11" onClick={chooser.choose}>
        <Icon of={ImagePlus} size={16} />
        {picture ? "Change picture" : "Add a picture"}
      </button>
      {picture && (
        <fieldset className="flex items-start gap-3">
          <legend className="sr-only">New picture</legend>
          <img
            src={mediaUrl(picture)}
            alt=""
            className="aspect-video w-36 flex-none rounded-button border border-border object-cover max-md:w-24"
          />
          <div ref={description} className="grid min-w-0 flex-1 gap-2">
            <Field
              label="Describe the picture"
              error={form.errors.pictureAlt}
              hint="For people who can't see it, for example “The steps of a round”."
            >
              <Input
                autoComplete="off"
                {...form.register("pictureAlt")}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return;
                  event.preventDefault();
                  insert();
                }}
              />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={insert}>
                Insert at the cursor
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  set("");
                  focusSoon(() => text.current);
                }}
              >
                Remove picture
              </Button>
            </div>
          </div>
        </fieldset>
      )}
      <PictureInput
        chooser={chooser}
        label="Picture for the lesson"
        title="Crop the picture"
        use="lesson"
        confirm="Use picture"
        busyLabel="Uploading..."
        action={upload}
      />
    </>
  );
}

const escapeAlt = (alt: string): string => alt.replace(/[&[\]\\`|<]/g, (one) => `&#${one.charCodeAt(0)};`);
