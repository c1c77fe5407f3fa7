import { useWatch } from "react-hook-form";
import type { PersonView } from "#contract/members.ts";
import { fullCount } from "#contract/numbers.ts";
import { RECOMMENDATION_MAX_LENGTH, RECOMMENDATION_MIN_LENGTH } from "#contract/profiles/limits.ts";
import { type OwnRecommendationView, recommendationInput } from "#contract/profiles/recommendations.ts";
import { RELATIONSHIPS } from "#contract/profiles/relationships.ts";
import { graphemes } from "#contract/text-length.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select, Textarea } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { writeRecommendation } from "../api.ts";
import { relationshipOfMine } from "./relationship.ts";

type Props = {
  person: Pick<PersonView, "id" | "name">;
  /** The viewer's text, or a request for one; undefined without both. */
  written: OwnRecommendationView | undefined;
  open: boolean;
  onClose: () => void;
};

const valuesOf = (written: OwnRecommendationView | undefined) => ({
  relationship: written?.relationship ?? "",
  text: written?.text ?? "",
});

const TAKES = "You can recommend people you are connected to or shared an event with, or who asked you.";

/** If another tab changed the text since, also shows that text. */
export default function WriteDialog({ person, written, open, onClose }: Props) {
  const conflict = useConflict(written, valuesOf);
  const { base, theirs } = conflict;
  const form = useForm({
    values: valuesOf(base),
    schema: recommendationInput,
    toInput: (values) => ({ ...values, version: base?.version ?? 0 }),
    mutation: writeRecommendation(person.id),
    draft: `profiles/recommendation/${person.id}`,
    onDone: onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  const length = graphemes(useWatch({ control: form.control, name: "text" }).trim());
  const isEdit = Boolean(written?.text);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={isEdit ? `Edit your recommendation of ${person.name}` : `Recommend ${person.name}`}
      description={isEdit ? `After an edit, ${person.name} decides again whether it is shown.` : TAKES}
      label={isEdit ? "Save" : "Send"}
      busyLabel={isEdit ? "Saving..." : "Sending..."}
      asksBeforeDiscard
      notice={
        <ConflictNotice of={conflict} form={form} what="recommendation">
          <p className="mt-2 max-h-40 overflow-auto whitespace-pre-line wrap-anywhere" dir="auto">
            {theirs?.text}
          </p>
        </ConflictNotice>
      }
    >
      {written?.note && (
        <blockquote className="border-l-2 border-primary pl-3 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {written.note}
        </blockquote>
      )}
      <Field label="How do you know them?" error={form.errors.relationship}>
        <Select {...form.register("relationship")} data-autofocus>
          <Options none="Choose" of={RELATIONSHIPS.map(([code]) => [code, `I ${relationshipOfMine(code)}`])} />
        </Select>
      </Field>
      <Field
        label="Recommendation"
        error={form.errors.text}
        hint={`At least ${RECOMMENDATION_MIN_LENGTH} characters. ${person.name} reads it first and decides whether it is shown.`}
        aside={
          <span className="text-meta text-subtle tabular-nums">
            {fullCount(length)} / {fullCount(RECOMMENDATION_MAX_LENGTH)}
          </span>
        }
      >
        <Textarea rows={8} {...form.register("text")} dir="auto" />
      </Field>
    </FormDialog>
  );
}
