import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { COURSE_TITLE_MAX_LENGTH, LESSON_MAX_LENGTH } from "#contract/academy/academy.ts";
import { type AdminModuleView, moduleInput } from "#contract/admin/academy.ts";
import { readWholeNumber } from "#contract/numbers.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Textarea } from "#web/ui/fields/input.tsx";
import PagePreview from "../pages/page-preview.tsx";
import { lessonPreviewQuery, saveModule } from "./api.ts";
import { LessonPictureField } from "./lesson-picture-field.tsx";

export type ModuleDialogProps = {
  courseId: string;
  moduleId: string;
  /** Null for a new one. */
  module: AdminModuleView | null;
  open: boolean;
  onClose: () => void;
};

const valuesOf = (module: AdminModuleView | null) => ({
  title: module?.title ?? "",
  minutes: module ? String(module.minutes) : "",
  markdown: module?.markdown ?? "",
  picture: "",
  pictureAlt: "",
});

export default function ModuleDialog({ courseId, moduleId, module, open, onClose }: ModuleDialogProps) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  const conflict = useConflict(module, valuesOf);
  const version = conflict.base?.version ?? 0;
  const form = useForm({
    values: valuesOf(module),
    schema: moduleInput,
    toInput: ({ title, minutes, markdown }) => ({ title, markdown, version, minutes: readWholeNumber(minutes || "0") }),
    check: ({ picture }) => (picture ? { pictureAlt: "Insert the picture first, or remove it." } : {}),
    mutation: saveModule(courseId, moduleId),
    draft: `admin/academy/${courseId}/${module ? moduleId : "new"}`,
    onDone: onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  const text = useRef<HTMLTextAreaElement>(null);
  const lesson = form.register("markdown");
  const [title, markdown] = useWatch({ control: form.control, name: ["title", "markdown"] });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={module ? "Edit module" : "Add module"}
      label="Save"
      busyLabel="Saving..."
      wide
      asksBeforeDiscard
      notice={<ConflictNotice of={conflict} form={form} what="module" />}
    >
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_120px]">
        <Field label="Title" error={form.errors.title}>
          <Input {...form.register("title")} data-autofocus maxLength={COURSE_TITLE_MAX_LENGTH} />
        </Field>
        <Field label="Minutes" error={form.errors.minutes}>
          <Input {...form.register("minutes")} inputMode="numeric" maxLength={3} />
        </Field>
      </div>
      <Field label="Lesson (Markdown)" error={form.errors.markdown}>
        <Textarea
          {...lesson}
          ref={(element) => {
            lesson.ref(element);
            text.current = element;
          }}
          className="min-h-60 font-mono text-meta leading-[1.6] max-md:text-[16px]"
          maxLength={LESSON_MAX_LENGTH}
        />
      </Field>
      <LessonPictureField form={form} text={text} />
      <Button
        size="sm"
        className="justify-self-start"
        aria-expanded={isPreviewed}
        onClick={() => setIsPreviewed(!isPreviewed)}
      >
        {isPreviewed ? "Hide preview" : "Show preview"}
      </Button>
      {isPreviewed && (
        <section aria-label="Preview" className="grid gap-2 rounded-card border border-border bg-bg px-5 py-4">
          <PagePreview title={title} markdown={markdown} query={lessonPreviewQuery} />
        </section>
      )}
    </FormDialog>
  );
}
