import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type EducationEntry, educationEntry } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import type { EntryDialogProps } from "../entries/entry-kind.ts";
import { checkPeriod, type PeriodDraft, periodDraftOf, periodOf, putEntry } from "../months/month-text.ts";
import { PeriodFields } from "../months/period-fields.tsx";
import { PartDialog, usePartForm } from "../part-form/part-form.tsx";

type SchoolDraft = PeriodDraft & { institution: string; degree: string };

const draftOf = ({ education }: ProfileView, id: string | null): SchoolDraft => {
  const entry = education.find((one) => one.id === id);
  return { institution: entry?.institution ?? "", degree: entry?.degree ?? "", ...periodDraftOf(entry) };
};

export default function EducationDialog({ profile, entryId, ...dialog }: EntryDialogProps) {
  const [id] = useState(() => entryId ?? crypto.randomUUID());
  const form = usePartForm<SchoolDraft, EducationEntry>({
    profile,
    part: "education",
    draft: `education/${entryId ?? "new"}`,
    valuesOf: (base) => draftOf(base, entryId),
    schema: educationEntry,
    toInput: ({ institution, degree, ...period }) => ({ id, institution, degree, ...periodOf(period) }),
    check: checkPeriod,
    bodyOf: (entry, base) => ({ entries: putEntry(base.education, entry) }),
    success: entryId ? "Education updated" : "Education added",
    onDone: dialog.onClose,
  });
  const [from, to, isCurrent] = useWatch({ control: form.control, name: ["from", "to", "isCurrent"] });
  return (
    <PartDialog form={form} {...dialog} title={entryId ? "Edit education" : "Add education"} wide>
      <Field label="School or university" error={form.errors.institution}>
        <Input {...form.register("institution")} autoComplete="off" required data-autofocus />
      </Field>
      <Field label="Degree or subject" optional error={form.errors.degree}>
        <Input {...form.register("degree")} autoComplete="off" />
      </Field>
      <PeriodFields
        period={{ from, to, isCurrent }}
        errors={form.errors}
        current="I study here now"
        onFrom={(value) => form.change("from", value)}
        onTo={(value) => form.change("to", value)}
        onCurrent={(value) => form.change("isCurrent", value)}
      />
    </PartDialog>
  );
}
