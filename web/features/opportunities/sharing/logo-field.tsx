import { ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { mediaUrl } from "#contract/media/plain/pictures.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { PictureInput } from "#web/ui/more/crop/picture-input.tsx";
import { usePictureChooser } from "#web/ui/more/crop/use-picture-chooser.ts";
import { CompanyMark } from "../card/company-mark.tsx";
import { uploadLogo } from "./api.ts";
import type { OpportunityForm } from "./form-values.ts";

type Props = { form: OpportunityForm; company: string; imageKey: string };

/** The picture of the company; without one its first letters. */
export function LogoField({ form, company, imageKey }: Props) {
  const chooser = usePictureChooser();
  const upload = useAction(uploadLogo, { onDone: ({ key }) => form.change("imageKey", key) });
  const choose = useRef<HTMLButtonElement>(null);
  const remove = () => {
    form.change("imageKey", "");
    focusSoon(() => choose.current);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-4">
        <CompanyMark of={{ company: company || "?", image: imageKey ? mediaUrl(imageKey) : null }} size={48} />
        <div className="flex flex-wrap gap-x-4">
          <button ref={choose} type="button" className="textlink max-md:min-h-11" onClick={chooser.choose}>
            <Icon of={ImagePlus} size={16} />
            {imageKey ? "Change picture" : "Upload a logo"}
          </button>
          {imageKey && (
            <button type="button" className="textlink max-md:min-h-11" onClick={remove}>
              <Icon of={Trash2} size={16} />
              Remove picture
            </button>
          )}
        </div>
      </div>
      {form.errors.imageKey && <FieldError>{form.errors.imageKey}</FieldError>}
      <PictureInput
        chooser={chooser}
        label="Picture of the company"
        title="Crop the picture"
        hint="Shown as a square."
        use="opportunity"
        confirm="Use picture"
        busyLabel="Uploading..."
        action={upload}
      />
    </div>
  );
}
