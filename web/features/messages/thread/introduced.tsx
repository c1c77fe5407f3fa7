import { ChevronDown, Pin, Waypoints } from "lucide-react";
import { formatLongDate, formatMoment } from "#contract/dates.ts";
import type { ThreadView } from "#contract/messages.ts";
import type { IntroductionContext } from "#contract/network/introductions.ts";
import { firstName } from "#web/lib/initials.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";

type Props = { introduction: IntroductionContext; peer: ThreadView["peer"]; me: string };

export function Introduced({ introduction: { by, requesterId, note, acceptedAt }, peer, me }: Props) {
  return (
    <aside
      className="flex-none border-b border-border bg-surface px-6 max-lg:px-4"
      aria-label="Why this conversation was opened"
    >
      <details open className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 text-sm [&::-webkit-details-marker]:hidden">
          <Icon of={Pin} size={18} className="text-primary" />
          <span className="min-w-0 flex-1">
            <b className="font-semibold">
              Introduced
              {by && (
                <>
                  {" "}
                  by <bdi>{by.name}</bdi>
                </>
              )}
            </b>{" "}
            on <time dateTime={acceptedAt}>{formatLongDate(acceptedAt)}</time>
          </span>
          <Icon of={ChevronDown} size={18} className="group-open:rotate-180" />
        </summary>
        <blockquote className="mb-3.5 ml-6.5 max-w-[68ch] border-l-2 border-border pl-3.5 text-sm">
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {note}
          </p>
          <footer className="mt-2 text-meta text-muted">
            {requesterId === me ? <span>You</span> : <PersonLink person={peer}>{peer.name}</PersonLink>}
            <span>, passed on as written</span>
          </footer>
        </blockquote>
      </details>
    </aside>
  );
}

export function IntroducedWhen({ introduction: { by, requesterId, passedAt, acceptedAt }, peer, me }: Props) {
  const target = requesterId === me ? firstName(peer.name) : "You";
  return (
    <p className="mx-auto my-2 max-w-[60ch] text-center text-meta text-muted">
      <Icon of={Waypoints} size={16} className="mr-1.5 inline-block align-[-2px]" />
      {by ? `${firstName(by.name)} passed it on` : "It was passed on"},{" "}
      <time dateTime={passedAt}>{formatMoment(passedAt)}</time>. {target} accepted,{" "}
      <time dateTime={acceptedAt}>{formatMoment(acceptedAt)}</time>.
    </p>
  );
}
