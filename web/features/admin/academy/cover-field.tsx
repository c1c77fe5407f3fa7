import { ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { mediaUrl } from "#contract/media/plain/pictures.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PictureInput } from "#web/ui/more/crop/picture-input.tsx";
import { usePictureChooser } from "#web/ui/more/crop/use-picture-chooser.ts";
import { uploadCourseCover } from "./api.ts";
import type { CourseForm } from "./course-form.ts";

type Props = { courseId: string; form: CourseForm };

/** The cover of a course: a picture with its description, or the drawn one. */
export function CoverField({ courseId, form }: Props) {
  const [picture, alt] = useWatch({ control: form.control, name: ["picture", "pictureAlt"] });
  return (
    <div className="grid gap-3 md:col-span-2">
      <div className="flex items-center gap-4">
        <Cover
          seed={`course:${courseId}`}
          picture={picture ? { url: mediaUrl(picture), alt } : null}
          isFirst
          width={640}
          height={200}
          className="aspect-[640/200] w-44 flex-none rounded-button border border-border max-md:w-32"
        />
        <div className="grid min-w-0 justify-items-start">
          <p className="text-sm font-semibold">Cover</p>
          <p className="text-meta text-muted">{picture ? "Your picture." : "A pattern made for this course."}</p>
          <CoverButtons form={form} picture={picture} />
        </div>
      </div>
      {picture && (
        <Field
          label="Describe the picture"
          error={form.errors.pictureAlt}
          hint="For people who don't see it, for example “A term sheet on a desk”."
        >
          <Input autoComplete="off" {...form.register("pictureAlt")} />
        </Field>
      )}
    </div>
  );
}

/** The buttons that choose and remove the picture, and the dialog in which it is cropped. */
function CoverButtons({ form, picture }: { form: CourseForm; picture: string }) {
  const chooser = usePictureChooser();
  const choose = useRef<HTMLButtonElement>(null);
  const set = (key: string) => {
    form.change("picture", key);
    form.change("pictureAlt", "");
  };
  const upload = useAction(uploadCourseCover, { onDone: ({ key }) => set(key) });
  const remove = () => {
    set("");
    focusSoon(() => choose.current);
  };
  return (
    <>
      <div className="flex flex-wrap gap-x-4">
        <button ref={choose} type="button" className="textlink max-md:min-h-11" onClick={chooser.choose}>
          <Icon of={ImagePlus} size={16} />
          {picture ? "Change picture" : "Upload a picture"}
        </button>
        {picture && (
          <button type="button" className="textlink max-md:min-h-11" onClick={remove}>
            <Icon of={Trash2} size={16} />
            Remove picture
          </button>
        )}
      </div>
      <PictureInput
        chooser={chooser}
        label="Picture for the cover"
        title="Crop the picture"
        hint="The list and the page of the course show the middle of it."
        use="course"
        confirm="Use picture"
        busyLabel="Uploading..."
        action={upload}
      />
    </>
  );
}
