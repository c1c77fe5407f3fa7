import { useState } from "react";
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

/** The form of a course. Saving reports a conflict with another admin; `theirs` is then the version of that admin, which the next save overwrites. */
export function useCourseForm(course: AdminCourseView) {
  const [theirs, setTheirs] = useState<AdminCourseView | null>(null);
  const form = useForm({
    values: valuesOf(course),
    schema: courseInput,
    toInput: ({ picture, pictureAlt, ...values }) => ({
      ...values,
      coverPicture: picture ? { key: picture, alt: pictureAlt } : null,
      version: (theirs ?? course).version,
    }),
    fieldOf: { coverPicture: "pictureAlt" },
    mutation: saveCourse(course),
    draft: `admin/academy/${course.id}`,
    onDone(saved) {
      setTheirs(null);
      form.reset(valuesOf(saved));
    },
    onFailure(error) {
      if (error instanceof EditConflict) setTheirs(error.theirs);
      return error instanceof EditConflict;
    },
  });
  return { form, theirs };
}

export type CourseForm = ReturnType<typeof useCourseForm>["form"];
