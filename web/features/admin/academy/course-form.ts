import { type AdminCourseView, courseInput } from "#contract/admin/academy.ts";
import { mediaKeyOf } from "#contract/media/pictures.ts";
import { useConflict, useNewestVersion } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
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

/** The form of a course, which shows a newer version only while nothing is typed. */
export function useCourseForm(course: AdminCourseView) {
  const conflict = useConflict(course, valuesOf);
  const form = useForm({
    values: valuesOf(conflict.base),
    schema: courseInput,
    toInput: ({ picture, pictureAlt, ...values }) => ({
      ...values,
      coverPicture: picture ? { key: picture, alt: pictureAlt } : null,
      version: conflict.base.version,
    }),
    fieldOf: { coverPicture: "pictureAlt" },
    mutation: saveCourse(course),
    draft: `admin/academy/${course.id}`,
    onRestoredDraft(fields, outdated) {
      // A module that was added since also changes the order.
      conflict.onRestoredDraft(
        fields,
        outdated.filter((field) => field !== "order"),
      );
    },
    onDone: (saved) => conflict.begin(saved, form),
    onFailure: conflict.onFailure,
  });
  useNewestVersion(course, conflict, form);
  return { form, conflict };
}

export type CourseForm = ReturnType<typeof useCourseForm>["form"];
