import { Award } from "lucide-react";
import { useNavigate } from "react-router";
import { COURSE_LEVELS, formatMinutes, percentOf } from "#contract/academy/academy.ts";
import type { CourseView } from "#contract/academy/courses.ts";
import { focusIfLost } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { enroll, issueCertificate, leave } from "../api.ts";

const TITLE = "course-aside";

// The pressed button is gone, and with it the focus.
const KEEP_FOCUS = { onDone: () => void focusIfLost(() => document.getElementById(TITLE), `#${TITLE}`) };

export function CourseAside({ course }: { course: CourseView }) {
  const { progress, minutes, level, modules, resources } = course;
  const facts = [
    ["Duration", formatMinutes(minutes)],
    ["Level", COURSE_LEVELS[level]],
    ["Modules", modules.length],
    ["Resources", resources.length],
  ] as const;
  return (
    <aside
      className="card card-body pt-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
      aria-labelledby={TITLE}
    >
      <h2 id={TITLE} tabIndex={-1} className="card-title mb-3">
        {progress ? "Your progress" : "This course"}
      </h2>
      {progress && <Progress course={course} {...progress} />}
      <dl className="divide-y divide-border text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {progress ? <Leave course={course} /> : <Enroll course={course} />}
    </aside>
  );
}

function Progress({ course, done, total }: { course: CourseView; done: number; total: number }) {
  const { id, modules, resumeAt } = course;
  const number = modules.findIndex((module) => module.id === resumeAt) + 1;
  return (
    <div className="mb-3">
      <p className="mb-2 flex justify-between text-meta tabular-nums">
        <b>
          {done} of {total} modules
        </b>
        <span className="text-muted">{percentOf({ done, total })}%</span>
      </p>
      <Meter label="Your progress" value={done} max={total} />
      {resumeAt && (
        <ButtonLink to={`/academy/${id}/lessons/${resumeAt}`} variant="primary" size="lg" block className="mt-4">
          {done > 0 || number > 1 ? "Continue" : "Start"}: Module {number}
        </ButtonLink>
      )}
      {total > 0 && done === total && <CertificateButton course={course} />}
    </div>
  );
}

function CertificateButton({ course: { id, certificate } }: { course: CourseView }) {
  const navigate = useNavigate();
  const path = `/academy/${id}/certificate`;
  const action = useAction(issueCertificate, { onDone: () => void navigate(path) });
  if (certificate)
    return (
      <ButtonLink to={path} variant="primary" size="lg" block className="mt-4">
        <Icon of={Award} />
        Your certificate
      </ButtonLink>
    );
  return (
    <ActionButton action={action} input={id} variant="primary" size="lg" block busyLabel="Issuing..." className="mt-4">
      <Icon of={Award} />
      Get your certificate
    </ActionButton>
  );
}

function Enroll({ course }: { course: CourseView }) {
  const action = useAction(enroll, KEEP_FOCUS);
  return (
    <>
      <ActionButton
        action={action}
        input={course.id}
        variant="primary"
        size="lg"
        block
        busyLabel="Enrolling..."
        className="mt-4"
      >
        Enroll Now
      </ActionButton>
      <p className="mt-2 text-meta text-muted">Free for members. You can leave at any time and keep your progress.</p>
    </>
  );
}

function Leave({ course }: { course: CourseView }) {
  const undo = useAction(enroll);
  const action = useAction(leave, {
    onDone() {
      toastSuccess("You left the course. Your progress is kept.", {
        label: "Undo",
        onPress: () => void undo.run(course.id),
      });
      KEEP_FOCUS.onDone();
    },
  });
  return (
    <ActionButton
      action={action}
      input={course.id}
      variant="ghost"
      size="sm"
      busyLabel="Leaving..."
      className="mt-2 -ml-3"
    >
      Leave course
    </ActionButton>
  );
}
