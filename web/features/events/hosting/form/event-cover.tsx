import { RefreshCw } from "lucide-react";
import { useWatch } from "react-hook-form";
import { coverSeed } from "#contract/event-facts.ts";
import { uploadCover } from "#web/features/events/api.ts";
import { CoverField } from "#web/ui/crop/cover-field.tsx";
import { PictureButton } from "#web/ui/crop/picture-buttons.tsx";
import { drawCoverNumber } from "./cover-number.ts";
import type { EventForm } from "./use-event-form.ts";

export function EventCover({ id, form }: { id: string; form: EventForm }) {
  const [cover, picture, alt] = useWatch({ control: form.control, name: ["cover", "picture", "pictureAlt"] });
  return (
    <CoverField
      seed={coverSeed({ id, cover })}
      height={250}
      drawn="A pattern made for your event."
      picture={picture}
      alt={alt}
      description={form.register("pictureAlt")}
      error={form.errors.pictureAlt}
      example="The hall at last year's summit"
      hint="Wide screens and lists show the middle of it."
      use="event-cover"
      upload={uploadCover}
      onChange={(key) => {
        form.change("picture", key);
        form.change("pictureAlt", "");
      }}
    >
      <PictureButton icon={RefreshCw} label="Try another" onClick={() => form.change("cover", drawCoverNumber())} />
    </CoverField>
  );
}
