import { useQuery } from "@tanstack/react-query";
import { COURSE_CATEGORIES } from "#contract/academy/academy.ts";
import type { CourseView } from "#contract/academy/courses.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { isMissing } from "#web/lib/http.ts";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { Pill, SampleMark } from "#web/ui/content/pills.tsx";
import { MissingPage } from "#web/ui/feedback/missing-page.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { courseQuery } from "../api.ts";
import { CourseAside } from "./course-aside.tsx";
import { CourseTabs } from "./course-tabs.tsx";

const BACK = <BackLink to="/academy">All courses</BackLink>;

export function CourseScreen({ id }: { id: string }) {
  const query = useQuery(courseQuery(id));
  useDocumentTitle(isMissing(query.error) ? "Course not found" : query.data?.title);
  return (
    <ScreenState
      query={query}
      title="Course"
      back={BACK}
      failed="This course could not be loaded."
      missing={<CourseNotFound />}
      loading={<CourseLoading />}
    >
      {(course) => (
        <>
          {BACK}
          <Course course={course} />
        </>
      )}
    </ScreenState>
  );
}

const CourseLoading = () => (
  <>
    <p role="status" className="sr-only">
      Loading course...
    </p>
    <Skeleton height={200} className="rounded-card" />
    <Skeleton height={120} className="mt-6" />
  </>
);

/** On phones the next step is below the header, before the tabs. */
function Course({ course }: { course: CourseView }) {
  const { id, title, description, category, sample, coverPicture, instructor, instructorTitle } = course;
  return (
    <article className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:grid-rows-[auto_1fr]">
      <header className="min-w-0">
        <Cover
          seed={`course:${id}`}
          picture={coverPicture}
          isFirst
          width={740}
          height={208}
          className="mb-5 aspect-[740/208] rounded-card border border-border"
        />
        <p className="mb-2.5 flex items-center gap-2">
          <Pill tone="info">{COURSE_CATEGORIES[category]}</Pill> {sample && <SampleMark />}
        </p>
        <h1 tabIndex={-1} className="text-[clamp(1.75rem,3.2vw,2.375rem)]">
          {title}
        </h1>
        <p className="mt-2 max-w-measure text-lg text-muted">{description}</p>
        <div className="mt-4 flex items-center gap-3">
          <Avatar id={instructor} name={instructor} image={null} size={32} />
          <p className="text-sm leading-snug">
            <b>{instructor}</b>
            <span className="block text-muted">{instructorTitle}</span>
          </p>
        </div>
      </header>
      <CourseAside course={course} />
      <div className="min-w-0">
        <CourseTabs course={course} />
      </div>
    </article>
  );
}

const CourseNotFound = () => (
  <MissingPage title="Course not found" seed="course:none" back={["/academy", "Back to courses"]}>
    The course you're looking for doesn't exist or has been removed.
  </MissingPage>
);
