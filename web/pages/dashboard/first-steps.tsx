import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { ownEventsQuery } from "#web/features/events/api.ts";
import { summaryQuery } from "#web/features/network/api.ts";
import { progressOf } from "#web/features/profiles/completeness/steps.ts";
import { profileQuery } from "#web/features/profiles/own/api.ts";
import { admissionRefusal, mustVerifyEmail } from "#web/lib/auth/admission.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { CountOf, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Meter } from "#web/ui/data/meter.tsx";

const CONNECTIONS = 3;

/** Without `to`, the step is not possible yet. */
type Step = { title: string; note: string; isDone: boolean; to?: string };

/** Empty when all steps are done, or until that is known. */
export function FirstSteps({ viewer }: { viewer: ViewerView }) {
  const steps = useSteps(viewer);
  const done = steps?.filter(({ isDone }) => isDone).length;
  if (!steps || done === steps.length) return null;
  return (
    <SectionCard title="First steps" action={<CountOf count={done ?? 0} all={steps.length} />}>
      <Meter label="First steps done" value={done ?? 0} max={steps.length} />
      <ul className="mt-2 -mb-2">
        {steps.map((step) => (
          <StepRow key={step.title} {...step} />
        ))}
      </ul>
    </SectionCard>
  );
}

function StepRow({ title, note, isDone, to }: Step) {
  return (
    <li className="relative flex items-start gap-3 py-2">
      <Icon of={isDone ? CircleCheck : Circle} className={`flex-none ${isDone ? "text-primary" : "text-subtle"}`} />
      <div className="min-w-0 flex-1">
        {isDone ? (
          <p className="text-muted">
            {title} <span className="sr-only">(done)</span>
          </p>
        ) : (
          <>
            {to ? (
              <AppLink to={to} className="stretch font-semibold">
                {title}
              </AppLink>
            ) : (
              <p className="font-semibold">{title}</p>
            )}
            <p className="text-meta text-muted">{note}</p>
          </>
        )}
      </div>
      {!isDone && to && <Icon of={ChevronRight} size={16} className="mt-1 flex-none text-subtle" />}
    </li>
  );
}

function whenPossible(viewer: ViewerView): string {
  if (viewer.status === "approved") return "Possible once you confirm your email address.";
  return mustVerifyEmail(viewer)
    ? "Possible once an admin approves you and you confirm your email address."
    : "Possible once an admin approves you.";
}

/** In order of use; undefined until loaded. */
function useSteps(viewer: ViewerView): Step[] | undefined {
  const isAdmitted = admissionRefusal(viewer) === null;
  const { data: profile } = useQuery(profileQuery(viewer.id));
  const { data: network } = useQuery({ ...summaryQuery, enabled: isAdmitted });
  const { data: events } = useQuery(ownEventsQuery);
  if (!profile || !events || (isAdmitted && !network)) return undefined;
  const connections = network?.connections ?? 0;
  const next = progressOf(profile)?.next;
  return [
    {
      title: "Confirm your email address",
      note: `Use the link in our email to ${viewer.email}.`,
      isDone: !mustVerifyEmail(viewer),
    },
    { title: "Complete your profile", note: `Next: ${next?.title}`, isDone: !next, to: "/profile/me" },
    {
      title: "Connect with three people",
      note: isAdmitted ? `${connections} of ${CONNECTIONS} so far` : whenPossible(viewer),
      isDone: connections >= CONNECTIONS,
      ...(isAdmitted && { to: "/network" }),
    },
    { title: "Register for an event", note: "Meet members in person.", isDone: events.rows.length > 0, to: "/events" },
  ];
}
