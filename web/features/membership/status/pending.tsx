import { useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  Check,
  ChevronRight,
  Clock,
  GraduationCap,
  Lock,
  Newspaper,
  TrendingUp,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { mustVerifyEmail } from "#web/lib/auth/admission.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Card, SectionCard } from "#web/ui/content/card.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";

const AVAILABLE = [
  { icon: UserRound, to: "/profile/me", name: "Edit your profile", text: "Admins and members read it first" },
  {
    icon: CalendarDays,
    to: "/events",
    name: "View events and register",
    text: "Your registration counts like any other member's",
  },
  { icon: TrendingUp, to: "/opportunities", name: "Browse opportunities", text: "Who is raising, and how much" },
  { icon: GraduationCap, to: "/academy", name: "Browse the academy", text: "Courses and documents" },
  { icon: Newspaper, to: "/news-feed", name: "Read the news", text: "Headlines of the last weeks" },
];
const AFTER_APPROVAL = [
  "Connect with members and send messages",
  "Post, comment and endorse",
  "Create events",
  "Share opportunities",
];

export function Pending({ viewer }: { viewer: ViewerView }) {
  const isAsked = mustVerifyEmail(viewer);
  return (
    <div className="grid gap-5">
      <Card className="grid overflow-hidden md:grid-cols-[140px_minmax(0,1fr)] lg:grid-cols-[236px_minmax(0,1fr)]">
        <Cover
          seed={`mem:${viewer.id}:wait`}
          width={520}
          height={420}
          hue={188}
          className="border-dashed border-border-strong max-md:h-16 max-md:border-b md:border-r"
        />
        <section className="grid gap-2 p-4 md:p-6" aria-labelledby="waiting">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="waiting" className="text-h2">
              Waiting for approval
            </h2>
            <StatePill tone="warning" icon={Clock} word="Pending" />
          </div>
          <p className="max-w-[62ch] text-muted">
            An admin will review your name, your email and what you joined as. This page updates on its own.
          </p>
          <ol className="mt-3.5 mb-1 grid gap-3.5 md:grid-cols-3 md:gap-0">
            <ApplicationStep title="Account created" description="Done" state="done" />
            <ApplicationStep
              title="In review"
              description={isAsked ? "Confirm your email while you wait" : "You don't need to do anything"}
              state="now"
            />
            <ApplicationStep title="Member" description="You can reach other members" state="ahead" />
          </ol>
          <RequestedTier />
        </section>
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <SectionCard title="Available now" inside="flush">
          <ul className="rows border-t border-border text-sm">
            {AVAILABLE.map(({ icon, to, name, text }) => (
              <li key={to}>
                <Icon of={icon} className="self-start text-primary" />
                <div className="flex-1">
                  <AppLink to={to} className="stretch font-semibold">
                    {name}
                  </AppLink>
                  <p className="text-meta text-muted">{text}</p>
                </div>
                <Icon of={ChevronRight} size={16} className="text-subtle" />
              </li>
            ))}
          </ul>
        </SectionCard>
        <SectionCard title="Available after approval" inside="flush">
          <ul className="rows border-y border-border text-sm text-muted">
            {AFTER_APPROVAL.map((name) => (
              <li key={name}>
                <Icon of={Lock} size={16} className="text-subtle" />
                {name}
              </li>
            ))}
          </ul>
          <p className="px-5 py-3 text-meta text-muted max-md:px-4">
            All of this starts after approval, so members only hear from people an admin has reviewed.
          </p>
        </SectionCard>
      </div>
    </div>
  );
}

function RequestedTier() {
  const { data } = useQuery(tiersQuery);
  if (!data) return null;
  const tier = data.tiers.find(({ id }) => id === data.mine?.requested?.tierId);
  return (
    <p className="mt-2 text-sm text-muted">
      {tier && (
        <>
          Requested tier: <b className="text-text">{tier.name}</b>.{" "}
        </>
      )}
      <AppLink to="/settings/tier">{tier ? "Change" : "Request a tier"}</AppLink>
    </p>
  );
}

const DOT = {
  done: "border-primary bg-primary text-on-primary",
  now: "border-[6px] border-primary bg-on-primary",
  ahead: "border-border-strong bg-surface",
};
const LINE = { done: "border-primary", now: "border-dashed border-border-strong", ahead: "hidden" };

type ApplicationStepProps = { title: string; description: ReactNode; state: keyof typeof DOT };

function ApplicationStep({ title, description, state }: ApplicationStepProps) {
  return (
    <li
      className="relative grid content-start gap-0.5 pl-9.5 text-sm md:pt-8.5 md:pr-3 md:pl-0"
      aria-current={state === "now" ? "step" : undefined}
    >
      <span
        className={`absolute max-md:top-6 max-md:-bottom-3.5 max-md:left-[11px] max-md:border-l-2 md:top-[11px] md:right-0 md:left-0 md:border-t-2 ${LINE[state]}`}
        aria-hidden="true"
      />
      <span
        className={`absolute top-0 left-0 grid size-6 place-items-center rounded-full border ${DOT[state]}`}
        aria-hidden="true"
      >
        {state === "done" && <Icon of={Check} size={14} />}
      </span>
      <b>{title}</b>
      <span className="text-meta text-muted">{description}</span>
    </li>
  );
}
