import { mediaUrl } from "#contract/media/pictures.ts";
import { PictureButtons } from "#web/ui/crop/picture-buttons.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { CompanyMark } from "../card/company-mark.tsx";
import { uploadLogo } from "./api.ts";
import type { OpportunityForm } from "./form-values.ts";

type Props = { form: OpportunityForm; company: string; imageKey: string };

export const LogoField = ({ form, company, imageKey }: Props) => (
  <div className="grid gap-1.5">
    <div className="flex items-center gap-4">
      <CompanyMark of={{ company: company || "?", image: imageKey ? mediaUrl(imageKey) : null }} size={48} />
      <div className="min-w-0">
        <PictureButtons
          label="Picture of the company"
          hint="Shown as a square."
          use="opportunity"
          hasPicture={imageKey !== ""}
          choose="Upload a logo"
          upload={uploadLogo}
          onChange={(key) => form.change("imageKey", key)}
        />
      </div>
    </div>
    {form.errors.imageKey && <FieldError>{form.errors.imageKey}</FieldError>}
  </div>
);
