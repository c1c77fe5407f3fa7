import { COURSE_CATEGORIES, COURSE_LEVELS, formatMinutes, formatModules } from "#contract/academy/academy.ts";
import type { CourseCardView } from "#contract/academy/courses.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Meter } from "#web/ui/data/meter.tsx";

export function CourseCard({ course }: { course: CourseCardView }) {
  const { id, title, description, level, category, minutes, moduleCount, sample, coverPicture, progress } = course;
  return (
    <li data-row className="card relative flex flex-col overflow-hidden transition-colors hover:border-border-strong">
      <Cover
        seed={`course:${id}`}
        picture={coverPicture}
        width={640}
        height={200}
        className="aspect-[640/200] border-b border-border"
      />
      <div className="flex flex-1 flex-col px-5 pt-4 pb-4.5 max-md:px-4">
        <p className="mb-1.5 flex items-center gap-2 text-meta text-muted">
          {COURSE_CATEGORIES[category]} {sample && <SampleMark />}
        </p>
        <h2 className="serif mb-1 text-lg leading-tight">
          <AppLink className="stretch" to={`/academy/${id}`}>
            {title}
          </AppLink>
        </h2>
        <p className="mb-3 text-sm text-muted">{description}</p>
        <p className="mt-auto text-meta text-muted">
          {COURSE_LEVELS[level]} · {formatMinutes(minutes)} · {formatModules(moduleCount)}
        </p>
        {progress && (
          <div className="mt-3 flex items-center gap-3 text-meta font-semibold tabular-nums">
            <div className="flex-1">
              <Meter label={`Your progress in ${title}`} value={progress.done} max={progress.total} />
            </div>
            {progress.done} of {progress.total}
          </div>
        )}
      </div>
    </li>
  );
}
