import { useEffect, useState } from "react";
import { type AdminCourseView, courseInput } from "#contract/admin/academy.ts";
import { mediaKeyOf } from "#contract/media/plain/pictures.ts";
import { useForm } from "#web/forms/use-form.ts";
import { EditConflict } from "#web/lib/mutations/edit-conflict.ts";
import { saveCourse } from "./api.ts";

const valuesOf = (course: AdminCourseView) => {
  const { title, description, longDescription, instructor, instructorTitle, level, category } = course;
  const order = course.modules.map(({ id }) => id);
  return {
    title,
    description,
    longDescription,
    instructor,
    instructorTitle,
    level,
    category,
    picture: course.coverPicture ? mediaKeyOf(course.coverPicture.url) : "",
    pictureAlt: course.coverPicture?.alt ?? "",
    order,
    published: course.publishedAt !== null,
  };
};

/**
 * The form of a course and the version that it is based on. A newer one replaces what is typed only while nothing is changed. Otherwise saving reports
 * the conflict with another admin, and the next save overwrites theirs.
 */
export function useCourseForm(course: AdminCourseView) {
  const [version, setVersion] = useState(course.version);
  const [theirs, setTheirs] = useState<number | null>(null);
  const form = useForm({
    values: valuesOf(course),
    schema: courseInput,
    toInput: ({ picture, pictureAlt, ...values }) => ({
      ...values,
      coverPicture: picture ? { key: picture, alt: pictureAlt } : null,
      version: theirs ?? version,
    }),
    fieldOf: { coverPicture: "pictureAlt" },
    mutation: saveCourse(course),
    draft: `admin/academy/${course.id}`,
    onRestoredDraft(_, outdated) {
      // A module that was added since also changes the order.
      if (outdated.some((field) => field !== "order")) setTheirs(course.version);
    },
    onDone: begin,
    onFailure(error) {
      if (error instanceof EditConflict) setTheirs(error.theirs.version);
      return error instanceof EditConflict;
    },
  });

  function begin(from: AdminCourseView): void {
    setVersion(from.version);
    setTheirs(null);
    form.reset(valuesOf(from));
  }
  const isOutdated = theirs === null && !form.isDirty() && !form.busy && course.version > version;
  useEffect(() => {
    if (isOutdated) begin(course);
  });
  return { form, hasConflict: theirs !== null };
}

export type CourseForm = ReturnType<typeof useCourseForm>["form"];
