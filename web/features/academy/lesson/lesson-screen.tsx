import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Check } from "lucide-react";
import { formatMinutes } from "#contract/academy/academy.ts";
import type { LessonView } from "#contract/academy/courses.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { focusIfLost } from "#web/lib/focus.ts";
import { isMissing } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { BackLink } from "#web/ui/button/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { PageBlocks } from "#web/ui/reading/page-blocks.tsx";
import { completeModule, lessonQuery, type Place } from "../api.ts";
import { usePosition } from "./use-position.ts";

export function LessonScreen(place: Place) {
  const query = useQuery(lessonQuery(place));
  const toCourse = `/academy/${place.courseId}?tab=curriculum`;
  const back = <BackLink to={toCourse}>Course</BackLink>;
  useDocumentTitle(isMissing(query.error) ? "Lesson not found" : query.data?.title);
  return (
    <ScreenState
      query={query}
      title="Lesson"
      back={back}
      failed="This lesson could not be loaded."
      missing={
        <>
          {back}
          <EmptyState
            level={1}
            title="Lesson not found"
            action={<ButtonLink to={toCourse}>Open the course</ButtonLink>}
          >
            This lesson doesn't exist, or you aren't enrolled in its course.
          </EmptyState>
        </>
      }
      loading={
        <>
          <p role="status" className="sr-only">
            Loading lesson...
          </p>
          <Skeleton height={320} className="rounded-card" />
        </>
      }
    >
      {(lesson) => <Lesson key={lesson.id} lesson={lesson} />}
    </ScreenState>
  );
}

function Lesson({ lesson }: { lesson: LessonView }) {
  const { course, title, minutes, number, count, completed, blocks } = lesson;
  usePosition(lesson);
  return (
    <div className="mx-auto max-w-[720px]">
      <BackLink to={`/academy/${course.id}?tab=curriculum`}>{course.title}</BackLink>
      <article>
        <p className="mb-1.5 flex flex-wrap items-center gap-2 text-meta text-muted">
          Module {number} of {count} · {formatMinutes(minutes)}
          {completed && <StatePill tone="success" icon={Check} word="Completed" />}
        </p>
        <h1 tabIndex={-1} className="mb-6 text-[clamp(1.75rem,3.2vw,2.375rem)]">
          {title}
        </h1>
        <PageBlocks blocks={blocks} />
        <LessonFooter lesson={lesson} />
      </article>
    </div>
  );
}

const TO_LESSON = "h-auto min-h-10 py-2 text-start leading-snug whitespace-normal max-md:min-h-11 max-md:w-full";
const NEXT = "#lessons > a:last-child";

function LessonFooter({ lesson }: { lesson: LessonView }) {
  const { id, course, completed, previous, next } = lesson;
  const action = useAction(completeModule({ courseId: course.id, moduleId: id }), {
    // The pressed button is gone, and with it the focus.
    onDone: () => void focusIfLost(() => document.querySelector(NEXT), NEXT),
  });
  const pathOf = (moduleId: string) => `/academy/${course.id}/lessons/${moduleId}`;
  return (
    <footer className="mt-10 grid gap-4 border-t border-border pt-5">
      <div className="flex flex-wrap items-center gap-3">
        {completed ? (
          <p role="status" className="flex items-center gap-2 font-semibold">
            <Icon of={Check} className="text-primary" />
            You completed this module.
          </p>
        ) : (
          <ActionButton
            action={action}
            input={undefined}
            variant="primary"
            busyLabel="Saving..."
            className="max-md:w-full"
          >
            Mark complete
          </ActionButton>
        )}
      </div>
      <nav id="lessons" aria-label="Lessons" className="flex flex-wrap justify-between gap-3">
        {previous ? (
          <ButtonLink to={pathOf(previous.id)} className={TO_LESSON}>
            <Icon of={ArrowLeft} />
            Previous: <bdi>{previous.title}</bdi>
          </ButtonLink>
        ) : (
          <span />
        )}
        {next ? (
          <ButtonLink to={pathOf(next.id)} className={TO_LESSON}>
            Next: <bdi>{next.title}</bdi>
            <Icon of={ArrowRight} />
          </ButtonLink>
        ) : (
          <ButtonLink to={`/academy/${course.id}`} className={TO_LESSON}>
            Back to the course
          </ButtonLink>
        )}
      </nav>
    </footer>
  );
}
