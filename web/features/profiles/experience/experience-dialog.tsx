import { useState } from "react";
import { useWatch } from "react-hook-form";
import { fullCount } from "#contract/numbers.ts";
import { PROFILE_DESCRIPTION_MAX_LENGTH, PROFILE_ENTRY_SKILLS_MAX } from "#contract/profiles/limits.ts";
import { type ExperienceEntry, experienceEntry } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { TagInput } from "#web/ui/choosing/tag-input.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import type { EntryDialogProps } from "../entries/entry-kind.ts";
import { checkPeriod, type PeriodDraft, periodDraftOf, periodOf, putEntry } from "../months/month-text.ts";
import { PeriodFields } from "../months/period-fields.tsx";
import { PartDialog, type PartForm, usePartForm } from "../part-form/part-form.tsx";

type JobDraft = PeriodDraft & { role: string; company: string; description: string; skills: string[] };

const draftOf = ({ experience }: ProfileView, id: string | null): JobDraft => {
  const entry = experience.find((one) => one.id === id);
  const { role = "", company = "", description = "", skills = [] } = entry ?? {};
  return { role, company, ...periodDraftOf(entry), description, skills };
};

export default function ExperienceDialog({ profile, entryId, ...dialog }: EntryDialogProps) {
  const [id] = useState(() => entryId ?? crypto.randomUUID());
  const form = usePartForm<JobDraft, ExperienceEntry>({
    profile,
    part: "experience",
    draft: `experience/${entryId ?? "new"}`,
    valuesOf: (base) => draftOf(base, entryId),
    schema: experienceEntry,
    toInput: ({ role, company, description, skills, ...period }) => ({
      id,
      role,
      company,
      ...periodOf(period),
      description,
      skills,
    }),
    check: checkPeriod,
    bodyOf: (entry, base) => ({ entries: putEntry(base.experience, entry) }),
    success: entryId ? "Experience updated" : "Experience added",
    onDone: dialog.onClose,
  });
  return (
    <PartDialog form={form} {...dialog} title={entryId ? "Edit experience" : "Add experience"} wide>
      <JobFields form={form} />
    </PartDialog>
  );
}

function JobFields({ form }: { form: PartForm<JobDraft> }) {
  const { control } = form;
  const [from, to, isCurrent, skills] = useWatch({ control, name: ["from", "to", "isCurrent", "skills"] });
  return (
    <>
      <Field label="Role" error={form.errors.role}>
        <Input {...form.register("role")} autoComplete="organization-title" required data-autofocus />
      </Field>
      <Field label="Company" error={form.errors.company}>
        <Input {...form.register("company")} autoComplete="organization" required />
      </Field>
      <PeriodFields
        period={{ from, to, isCurrent }}
        errors={form.errors}
        current="I work here now"
        onFrom={(value) => form.change("from", value)}
        onTo={(value) => form.change("to", value)}
        onCurrent={(value) => form.change("isCurrent", value)}
      />
      <Field
        label="Description"
        optional
        error={form.errors.description}
        hint={`Up to ${fullCount(PROFILE_DESCRIPTION_MAX_LENGTH)} characters. Leave a blank line between paragraphs.`}
      >
        <Textarea rows={5} {...form.register("description")} />
      </Field>
      <TagInput
        label="Skills"
        name="skills"
        optional
        values={skills}
        onChange={(values) => form.change("skills", values)}
        max={PROFILE_ENTRY_SKILLS_MAX}
        error={form.errors.skills}
        hint={`Up to ${PROFILE_ENTRY_SKILLS_MAX}. Press Enter or a comma after each.`}
      />
    </>
  );
}
