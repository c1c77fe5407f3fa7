import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { formatMinutes, formatModules } from "#contract/academy/academy.ts";
import type { AdminCourseRowView } from "#contract/admin/academy.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill, StatePill } from "#web/ui/content/pills.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { adminCourseQuery, adminCoursesQuery, beginCourse } from "./api.ts";
import { newCourse } from "./new-course.ts";
import { RequestQueue } from "./request-queue.tsx";

const CourseEditor = lazy(recoverable(() => import("./course-editor.tsx")));
const Resources = lazy(recoverable(() => import("./resources/resources.tsx")));

export default function AcademySection({ id }: { id: string | null }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[288px_minmax(0,1fr)]">
      <div className="grid gap-3">
        <SectionCard title="Courses" action={<NewCourse />} inside="flush">
          <Courses current={id} />
        </SectionCard>
        <Link
          to={id === "resources" ? "/admin/academy" : "/admin/academy/resources"}
          className="textlink justify-self-start text-sm"
        >
          {id === "resources" ? "Requested content" : "Resources and files"}
        </Link>
      </div>
      {id === null && <RequestQueue />}
      <Suspense fallback={LOADING}>
        {id === "resources" && <Resources />}
        {id !== null && id !== "resources" && <CourseAt key={id} id={id} />}
      </Suspense>
    </div>
  );
}

function NewCourse() {
  const navigate = useNavigate();
  const action = useAction(beginCourse, { onDone: (id) => void navigate(`/admin/academy/${id}`) });
  return (
    <ActionButton action={action} input={undefined} size="sm" busyLabel="Opening...">
      <Icon of={Plus} size={16} />
      New course
    </ActionButton>
  );
}

const LOADING = <Skeleton height={280} />;

function Courses({ current }: { current: string | null }) {
  return (
    <PagedList
      pages={usePages(adminCoursesQuery)}
      name={["course", "courses"]}
      failed="Could not load courses."
      level={3}
      loading={LOADING}
      none={<EmptyState title="No courses yet" level={3} />}
    >
      {(rows) => (
        <ul className="px-2 pb-2 max-md:px-1">
          {rows.map((course) => (
            <li key={course.id} data-row>
              <Link
                to={`/admin/academy/${course.id}`}
                preventScrollReset
                aria-current={course.id === current ? "page" : undefined}
                className="group flex min-h-13 items-center gap-2.5 rounded-button px-3 py-1.5 leading-[1.3] text-text no-underline hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:hover:bg-sunken"
              >
                <Row course={course} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const Row = ({ course: { title, moduleCount, minutes, publishedAt } }: { course: AdminCourseRowView }) => (
  <>
    <span className="min-w-0 flex-1">
      <b className="block text-sm wrap-anywhere">{title}</b>
      <span className="block text-meta text-muted group-aria-[current]:text-primary-soft-text">
        {formatModules(moduleCount)}, {formatMinutes(minutes)}
      </span>
    </span>
    {publishedAt ? <StatePill tone="success" icon={Check} word="Published" /> : <Pill>Draft</Pill>}
  </>
);

function CourseAt({ id }: { id: string }) {
  return (
    <QueryState query={useQuery(adminCourseQuery(id))} failed="Could not load this course." loading={LOADING}>
      {(course) => <CourseEditor course={course ?? newCourse(id)} />}
    </QueryState>
  );
}
