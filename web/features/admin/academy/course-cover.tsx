import { useWatch } from "react-hook-form";
import { CoverField } from "#web/ui/crop/cover-field.tsx";
import { uploadCourseCover } from "./api.ts";
import type { CourseForm } from "./course-form.ts";

export function CourseCover({ courseId, form }: { courseId: string; form: CourseForm }) {
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
