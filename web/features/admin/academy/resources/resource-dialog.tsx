import { useWatch } from "react-hook-form";
import {
  COURSE_CATEGORIES,
  COURSE_DESCRIPTION_MAX_LENGTH,
  COURSE_TITLE_MAX_LENGTH,
  RESOURCE_AUTHOR_MAX_LENGTH,
  RESOURCE_KINDS,
} from "#contract/academy/academy.ts";
import { type AdminResourceView, resourceInput } from "#contract/admin/academy.ts";
import { completeWebAddress } from "#contract/web-address.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { saveResource } from "../api.ts";
import { ALL_MEMBERS, CourseField } from "../published-field.tsx";
import { FileField } from "./file-field.tsx";

type Props = {
  resource: AdminResourceView;
  open: boolean;
  onClose: () => void;
};

const valuesOf = ({ title, kind, category, description, author, ...resource }: AdminResourceView) => ({
  title,
  kind,
  category,
  description,
  author,
  course: resource.course ?? ALL_MEMBERS,
  link: resource.link ?? "",
  fileKey: null as string | null,
  published: resource.publishedAt === null ? "" : "yes",
});

export default function ResourceDialog({ resource, open, onClose }: Props) {
  const conflict = useConflict(resource, valuesOf);
  const { base } = conflict;
  const form = useForm({
    values: valuesOf(base),
    schema: resourceInput,
    toInput: ({ course, link, published, ...values }) => ({
      ...values,
      version: base.version,
      courseId: course.id || null,
      link: link.trim() || null,
      published: published === "yes",
    }),
    fieldOf: { courseId: "course" },
    mutation: saveResource(resource.id),
    draft: `admin/academy/resource/${resource.version === 0 ? "new" : resource.id}`,
    onDone: onClose,
    onFailure: conflict.onFailure,
    onRestoredDraft: conflict.onRestoredDraft,
  });
  const { register, errors } = form;
  const [fileKey, course] = useWatch({ control: form.control, name: ["fileKey", "course"] });
  function completeLink() {
    const typed = form.getValues().link;
    const complete = completeWebAddress(typed);
    if (complete !== typed) form.change("link", complete);
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={resource.version === 0 ? "New resource" : "Edit resource"}
      label="Save"
      busyLabel="Saving..."
      wide
      asksBeforeDiscard
      notice={<ConflictNotice of={conflict} form={form} what="resource" />}
    >
      <Field label="Title" error={errors.title}>
        <Input {...register("title")} maxLength={COURSE_TITLE_MAX_LENGTH} />
      </Field>
      <Field label="Author" error={errors.author}>
        <Input {...register("author")} maxLength={RESOURCE_AUTHOR_MAX_LENGTH} autoComplete="off" />
      </Field>
      <Field label="Short description" error={errors.description}>
        <Input {...register("description")} maxLength={COURSE_DESCRIPTION_MAX_LENGTH} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Type" error={errors.kind}>
          <Select {...register("kind")}>
            <Options of={RESOURCE_KINDS} />
          </Select>
        </Field>
        <Field label="Category" error={errors.category}>
          <Select {...register("category")}>
            <Options of={COURSE_CATEGORIES} />
          </Select>
        </Field>
        <Field label="Who can download it" error={errors.course} hint="All members, or those enrolled in a course.">
          <CourseField value={course} onChange={(chosen) => form.change("course", chosen)} />
        </Field>
        <Field label="State" error={errors.published}>
          <Select {...register("published")}>
            <Options none="Draft" of={{ yes: "Published" }} />
          </Select>
        </Field>
      </div>
      <FileField
        stored={base.file}
        isChosen={Boolean(fileKey)}
        error={errors.fileKey}
        onChange={(key) => {
          form.change("fileKey", key);
          form.change("link", "");
        }}
      />
      <Field
        label="Or a link"
        optional
        error={errors.link}
        hint="Leads to the resource on another site. Saving a link removes the file."
      >
        <Input
          inputMode="url"
          autoComplete="off"
          placeholder="example.com"
          {...register("link", { onChange: () => form.change("fileKey", null), onBlur: completeLink })}
        />
      </Field>
    </FormDialog>
  );
}
