import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { currentQuery } from "../api.ts";

export function ContinueCard() {
  const { data } = useQuery(currentQuery);
  if (!data) return null;
  const { course, module } = data;
  const { done, total } = course.progress ?? { done: 0, total: 0 };
  return (
    <section aria-label="Where you stopped" className="card mb-6 flex overflow-hidden">
      <Cover
        seed={`course:${course.id}`}
        picture={course.coverPicture}
        width={180}
        height={134}
        className="w-45 border-r border-border max-md:hidden"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 max-md:px-4">
        <div className="min-w-0 flex-[1_1_260px]">
          <p className="text-meta text-muted">Where you stopped</p>
          <h2 className="serif text-lg leading-tight">
            Module {module.number}: <bdi>{module.title}</bdi>
          </h2>
          <p className="mt-0.5 mb-2.5 text-sm text-muted">
            <bdi>{course.title}</bdi> · {done} of {total} modules
          </p>
          <div className="max-w-105">
            <Meter label={`Your progress in ${course.title}`} value={done} max={total} />
          </div>
        </div>
        <ButtonLink to={`/academy/${course.id}/lessons/${module.id}`} variant="primary" className="max-md:w-full">
          Continue
        </ButtonLink>
      </div>
    </section>
  );
}
