import { BellOff } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatRecent } from "#contract/dates.ts";
import type { PersonView } from "#contract/members.ts";
import type { ConversationView } from "#contract/messages.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Badge, SampleMark } from "#web/ui/content/pills.tsx";
import { useMessageDraft } from "../drafts.ts";

type Props = { row: ConversationView; isOpen: boolean; isSelf: boolean };

export function ConversationRow({ row, isOpen, isSelf }: Props) {
  const { peer, unread, mine, lastLine, at, request, muted } = row;
  const draft = useMessageDraft(peer.id)[0].trim();
  return (
    <RowLink person={peer} isOpen={isOpen}>
      <span className="flex items-center gap-1.5">
        <b className="truncate">{isSelf ? "Notes to self" : peer.name}</b>
        {/* Not in the narrow list beside a thread. */}
        {peer.sample && !isSelf && <SampleMark className="md:max-lg:hidden" />}
        <Ago at={at} format={formatRecent} className="ml-auto pl-1.5 text-meta whitespace-nowrap text-subtle" />
      </span>
      <LastLine>
        {draft && !isOpen ? (
          <span className="flex-1 truncate">
            <span className="font-semibold text-danger-soft-text">Draft:</span> {draft}
          </span>
        ) : (
          <span className={`flex-1 truncate ${unread > 0 ? "font-semibold text-text" : ""}`}>
            {request === "sent" && <b className="font-semibold">Request sent: </b>}
            {request !== "sent" && mine && !isSelf && <span>You: </span>}
            <span>{lastLine}</span>
          </span>
        )}
        {muted ? (
          <>
            <Icon of={BellOff} size={16} />
            <span className="sr-only">Muted</span>
          </>
        ) : (
          <Badge count={unread} />
        )}
      </LastLine>
    </RowLink>
  );
}

export function NotesRow({ viewer, isOpen }: { viewer: ViewerView; isOpen: boolean }) {
  return (
    <RowLink person={viewer} isOpen={isOpen}>
      <b className="truncate">Notes to self</b>
      <LastLine>
        <span className="flex-1 truncate">Only you can read what you write here</span>
      </LastLine>
    </RowLink>
  );
}

type RowLinkProps = { person: Pick<PersonView, "id" | "name" | "image">; isOpen: boolean; children: ReactNode };

/** The open row also has a mark at the edge: not shown by color alone. */
function RowLink({ person, isOpen, children }: RowLinkProps) {
  // Keeps the filter of the list.
  const { search } = useLocation();
  return (
    <li>
      <AppLink
        className="relative flex items-center gap-3 rounded-[10px] border border-transparent px-3 py-2.5 text-text no-underline -outline-offset-2 hover:bg-sunken aria-[current]:border-border aria-[current]:bg-surface max-md:py-3"
        to={`/messages/${person.id}${search}`}
        aria-current={isOpen ? "page" : undefined}
      >
        {isOpen && (
          <span className="absolute inset-y-3.5 -left-2.25 w-0.75 rounded-r-[2px] bg-primary" aria-hidden="true" />
        )}
        <Avatar id={person.id} name={person.name} image={person.image} size={48} />
        <span className="min-w-0 flex-1">{children}</span>
      </AppLink>
    </li>
  );
}

function LastLine({ children }: { children: ReactNode }) {
  return <span className="flex min-h-5.5 items-center gap-2 text-sm text-muted">{children}</span>;
}
