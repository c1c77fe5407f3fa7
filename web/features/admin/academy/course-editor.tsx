import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  COURSE_CATEGORIES,
  COURSE_DESCRIPTION_MAX_LENGTH,
  COURSE_LEVELS,
  COURSE_TEXT_MAX_LENGTH,
  COURSE_TITLE_MAX_LENGTH,
} from "#contract/academy/academy.ts";
import type { AdminCourseView } from "#contract/admin/academy.ts";
import { DiscardDialog } from "#web/forms/discard-dialog.tsx";
import { Form } from "#web/forms/form.tsx";
import { ConflictNotice } from "#web/forms/use-conflict.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { CoverField } from "#web/ui/crop/cover-field.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select, Textarea } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { uploadCourseCover } from "./api.ts";
import { type CourseForm, useCourseForm } from "./course-form.ts";
import { ModuleList } from "./module-list.tsx";

export default function CourseEditor({ course }: { course: AdminCourseView }) {
  const { form, conflict } = useCourseForm(course);
  const titleId = `course-${course.id}`;
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="card-head flex-wrap">
        <h2 id={titleId} className="card-title">
          {course.version === 0 ? "New course" : course.title}
        </h2>
        {course.publishedAt && <AppLink to={`/academy/${course.id}`}>Open</AppLink>}
      </div>
      <div className="px-5 max-md:px-4">
        <ConflictNotice of={conflict} form={form} what="course" />
      </div>
      <Form form={form} className="grid gap-4 border-t border-border px-5 py-4 md:grid-cols-2 max-md:px-4">
        <CourseCover courseId={course.id} form={form} />
        <Texts form={form} />
      </Form>
      {course.version === 0 ? (
        <p className="border-t border-border px-5 py-4 text-sm text-muted max-md:px-4">
          Save the draft to add its modules.
        </p>
      ) : (
        <ModuleList course={course} form={form} />
      )}
      <EditorButtons course={course} form={form} />
      <DiscardDialog
        isDirty={form.isDirty}
        onDiscard={form.discard}
        title="Leave without saving"
        description="Your changes to this course aren't saved and will be lost."
        confirm="Leave without saving"
        busyLabel="Leaving..."
      />
    </section>
  );
}

function Texts({ form }: { form: CourseForm }) {
  const { register, errors } = form;
  return (
    <>
      <Field label="Title" error={errors.title}>
        <Input {...register("title")} maxLength={COURSE_TITLE_MAX_LENGTH} />
      </Field>
      <Field label="Short description" error={errors.description}>
        <Input {...register("description")} maxLength={COURSE_DESCRIPTION_MAX_LENGTH} />
      </Field>
      <div className="md:col-span-2">
        <Field label="About this course" error={errors.longDescription} hint="Leave a blank line between paragraphs.">
          <Textarea {...register("longDescription")} maxLength={COURSE_TEXT_MAX_LENGTH} />
        </Field>
      </div>
      <Field label="Instructor" error={errors.instructor}>
        <Input {...register("instructor")} autoComplete="off" />
      </Field>
      <Field label="What they do" error={errors.instructorTitle}>
        <Input {...register("instructorTitle")} maxLength={COURSE_TITLE_MAX_LENGTH} autoComplete="off" />
      </Field>
      <Field label="Category" error={errors.category}>
        <Select {...register("category")}>
          <Options of={COURSE_CATEGORIES} />
        </Select>
      </Field>
      <Field label="Level" error={errors.level}>
        <Select {...register("level")}>
          <Options of={COURSE_LEVELS} />
        </Select>
      </Field>
    </>
  );
}

function EditorButtons({ course, form }: { course: AdminCourseView; form: CourseForm }) {
  const [isAsking, setIsAsking] = useState(false);
  const isPublished = course.publishedAt !== null;
  const isEmpty = course.modules.length === 0;
  return (
    <div className="card-foot flex-wrap">
      <p className="flex-[1_1_220px] text-meta text-muted">
        {isPublished
          ? "Members see this course in the academy."
          : isEmpty
            ? "Add a module before you publish the course."
            : "Only admins see this course."}
      </p>
      {isPublished ? (
        <Button variant="ghost" aria-disabled={form.busy} onClick={() => setIsAsking(true)}>
          Withdraw
        </Button>
      ) : (
        <Button
          variant={isEmpty ? "primary" : "secondary"}
          busy={form.busy}
          busyLabel="Saving..."
          onClick={() => void form.submit({ published: false })}
        >
          Save draft
        </Button>
      )}
      {!isEmpty && (
        <Button
          variant="primary"
          busy={form.busy}
          busyLabel="Saving..."
          onClick={() => void form.submit({ published: true })}
        >
          {isPublished ? "Publish changes" : "Publish"}
        </Button>
      )}
      <WaitNote of={form} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Withdraw ${course.title}`}
        description="It's removed from the list of courses right away. Enrolled members keep it and their progress."
        confirm="Withdraw"
        busyLabel="Withdrawing..."
        danger
        onConfirm={async () => {
          await form.submit({ published: false });
          return true;
        }}
      />
    </div>
  );
}

function CourseCover({ courseId, form }: { courseId: string; form: CourseForm }) {
  const [picture, alt] = useWatch({ control: form.control, name: ["picture", "pictureAlt"] });
  return (
    <div className="md:col-span-2">
      <CoverField
        seed={`course:${courseId}`}
        height={200}
        drawn="A pattern made for this course."
        picture={picture}
        alt={alt}
        description={form.register("pictureAlt")}
        error={form.errors.pictureAlt}
        example="A term sheet on a desk"
        hint="The list and the page of the course show the middle of it."
        use="course"
        upload={uploadCourseCover}
        onChange={(key) => {
          form.change("picture", key);
          form.change("pictureAlt", "");
        }}
      />
    </div>
  );
}
