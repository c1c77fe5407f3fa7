import { Check, Play, RotateCcw } from "lucide-react";
import { formatMinutes } from "#contract/academy/academy.ts";
import type { CourseView, ModuleView } from "#contract/academy/courses.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

/** Each module links to its lesson for enrolled members. */
export function Curriculum({ course, isInCard = false }: { course: CourseView; isInCard?: boolean }) {
  const { id, modules, progress, resumeAt } = course;
  return (
    <Rows className={isInCard ? "border-t border-border" : "card"}>
      {modules.map((module, at) => {
        const isNext = module.id === resumeAt;
        return (
          <li
            key={module.id}
            className={`flex items-center gap-4 px-5 py-3 max-md:px-4 ${isNext ? "bg-primary-soft text-primary-soft-text" : ""}`}
          >
            <State number={at + 1} module={module} />
            <p className="min-w-0 flex-1 text-sm">
              <b className="block text-body font-semibold">{module.title}</b>
              <span className={isNext ? "text-meta" : "text-meta text-muted"}>{about(module, isNext)}</span>
            </p>
            {progress && (
              <ButtonLink
                size="sm"
                variant={module.completed ? "ghost" : isNext ? "primary" : "secondary"}
                to={`/academy/${id}/lessons/${module.id}`}
              >
                <Icon of={module.completed ? RotateCcw : Play} size={16} />
                <span>{module.completed ? "Review" : "Start"}</span> <span className="sr-only">{module.title}</span>
              </ButtonLink>
            )}
          </li>
        );
      })}
    </Rows>
  );
}

const about = ({ minutes, completed, isNew }: ModuleView, isNext: boolean): string =>
  [
    formatMinutes(minutes),
    completed && "Completed",
    isNext && "Up next",
    isNew && "New, not needed for your certificate",
  ]
    .filter(Boolean)
    .join(" · ");

function State({ number, module }: { number: number; module: ModuleView }) {
  const shape = "grid size-7 flex-none place-items-center rounded-full text-meta font-semibold";
  return module.completed ? (
    <span className={`${shape} bg-primary text-on-primary`}>
      <Icon of={Check} size={16} />
    </span>
  ) : (
    <span className={`${shape} border border-border-strong`} aria-hidden="true">
      {number}
    </span>
  );
}
