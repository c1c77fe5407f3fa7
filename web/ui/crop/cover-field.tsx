import type { ComponentProps } from "react";
import { mediaUrl } from "#contract/media/pictures.ts";
import { Cover } from "#web/ui/content/cover.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PictureButtons } from "./picture-buttons.tsx";

type Props = Pick<ComponentProps<typeof PictureButtons>, "hint" | "use" | "upload" | "onChange" | "children"> & {
  /** Of the drawn cover, 640 wide and `height` high, in px. */
  seed: string;
  height: 200 | 250;
  drawn: string;
  /** The key of the picture and its description; both empty for the drawn cover. */
  picture: string;
  alt: string;
  description: ComponentProps<typeof Input>;
  error: string | undefined;
  example: string;
};

const RATIO = { 200: "aspect-[640/200]", 250: "aspect-[640/250]" };

export function CoverField({
  seed,
  height,
  drawn,
  picture,
  alt,
  description,
  error,
  example,
  children,
  ...buttons
}: Props) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <Cover
          seed={seed}
          picture={picture ? { url: mediaUrl(picture), alt } : null}
          isFirst
          width={640}
          height={height}
          className={`${RATIO[height]} w-44 flex-none rounded-button border border-border max-md:w-32`}
        />
        <div className="grid min-w-0 justify-items-start">
          <p className="text-sm font-semibold">Cover</p>
          <p className="text-meta text-muted">{picture ? "Your picture." : drawn}</p>
          <PictureButtons {...buttons} label="Picture for the cover" hasPicture={picture !== ""}>
            {!picture && children}
          </PictureButtons>
        </div>
      </div>
      {picture && (
        <Field
          label="Describe the picture"
          error={error}
          hint={`For people who can't see it, for example “${example}”.`}
        >
          <Input autoComplete="off" {...description} />
        </Field>
      )}
    </div>
  );
}
