import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { PersonView } from "#contract/members.ts";
import { fullCount } from "#contract/numbers.ts";
import { RECOMMENDATION_MAX_LENGTH, RECOMMENDATION_MIN_LENGTH } from "#contract/profiles/plain/limits.ts";
import { RELATIONSHIPS } from "#contract/profiles/plain/relationships.ts";
import { type OwnRecommendationView, recommendationInput } from "#contract/profiles/recommendations.ts";
import { graphemes } from "#contract/text-length.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select, Textarea } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { writeRecommendation } from "../api.ts";
import { relationshipOfMine } from "./relationship.ts";

export type WriteDialogProps = {
  /** Whom it is about. */
  person: Pick<PersonView, "id" | "name">;
  /** What the viewer wrote, or was asked to; undefined for neither. */
  written: OwnRecommendationView | undefined;
  open: boolean;
  onClose: () => void;
};

const valuesOf = (written: OwnRecommendationView | undefined) => ({
  relationship: written?.relationship ?? "",
  text: written?.text ?? "",
});

const TAKES = "You can recommend people you are connected to or shared an event with, or who asked you.";

/** Writes or edits a recommendation. When another tab has changed it since, it shows that text and keeps what is typed. */
export default function WriteDialog({ person, written, open, onClose }: WriteDialogProps) {
  const [base, setBase] = useState(written);
  const [theirs, setTheirs] = useState<OwnRecommendationView | null>(null);
  const form = useForm({
    values: valuesOf(written),
    schema: recommendationInput,
    toInput: (values) => ({ ...values, version: base?.version ?? 0 }),
    mutation: writeRecommendation(person.id),
    failures: "inside",
    draft: `profiles/recommendation/${person.id}`,
    onDone: onClose,
    onFailure(error) {
      if (!(error instanceof EditConflict)) return false;
      setBase(error.theirs);
      setTheirs(error.theirs);
      return true;
    },
  });
  const length = graphemes(useWatch({ control: form.control, name: "text" }).trim());
  const isEdit = Boolean(written?.text);
  const useTheirs = () => {
    form.reset(valuesOf(theirs ?? undefined));
    setTheirs(null);
  };
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
      notice={theirs && <Changed theirs={theirs} onUse={useTheirs} />}
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

function Changed({ theirs, onUse }: { theirs: OwnRecommendationView; onUse: () => void }) {
  return (
    <div role="alert" className="mb-4">
      <Notice tone="warning">
        <p>
          <b>You changed this in another tab or on another device.</b> What you typed is still here. Send it again to
          replace this text:
        </p>
        <p className="mt-2 max-h-40 overflow-auto whitespace-pre-line wrap-anywhere" dir="auto">
          {theirs.text}
        </p>
        <Button size="sm" className="mt-2" onClick={onUse}>
          Use this text
        </Button>
      </Notice>
    </div>
  );
}
