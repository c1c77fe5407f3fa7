import { useWatch } from "react-hook-form";
import { fullCount } from "#contract/numbers.ts";
import { PROFILE_BIO_MAX_LENGTH, PROFILE_INTERESTS_MAX } from "#contract/profiles/limits.ts";
import { aboutInput } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { graphemes } from "#contract/text-length.ts";
import { TagInput } from "#web/ui/choosing/tag-input.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { PartDialog, usePartForm } from "../part-form/part-form.tsx";

type Props = { profile: ProfileView; open: boolean; onClose: () => void };

export default function EditAbout({ profile, ...dialog }: Props) {
  const form = usePartForm({
    profile,
    part: "about",
    schema: aboutInput,
    valuesOf: ({ bio, interests }) => ({ bio, interests }),
    onDone: dialog.onClose,
  });
  const { control, errors, register } = form;
  const [bio, interests] = useWatch({ control, name: ["bio", "interests"] });
  return (
    <PartDialog {...dialog} form={form} title="Edit about" wide>
      <Field
        label="About you"
        optional
        error={errors.bio}
        hint="Blank lines separate paragraphs. Web addresses become links."
        aside={
          <span className="text-meta text-subtle tabular-nums">
            {fullCount(graphemes(bio.trim()))} / {fullCount(PROFILE_BIO_MAX_LENGTH)}
          </span>
        }
      >
        <Textarea rows={9} {...register("bio")} data-autofocus />
      </Field>
      <TagInput
        label="Interests"
        name="interests"
        optional
        values={interests}
        onChange={(values) => form.change("interests", values)}
        max={PROFILE_INTERESTS_MAX}
        error={errors.interests}
        hint={`Press Enter or a comma after each. Up to ${PROFILE_INTERESTS_MAX}.`}
      />
    </PartDialog>
  );
}
