import { MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatShortDate } from "#contract/dates.ts";
import type { MemberCardView } from "#contract/network/people.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { useIsUndoable } from "#web/lib/mutations/undo.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Tags } from "#web/ui/reading/tags.tsx";
import { MemberMenu } from "../blocks/member-menu.tsx";
import { ignoringOf, withdrawalOf } from "../connections/api.ts";
import { ConnectButton } from "../connections/connect-button.tsx";
import { MutualButton } from "../connections/mutual-button.tsx";
import { useNoteEntry } from "../connections/note-entry.tsx";
import { sectorName } from "./sector-name.ts";

/** A card is at least 280 px wide. */
export const CARD_GRID = "grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))]";

const SECTORS_SHOWN = 2;

type Props = {
  person: MemberCardView;
  reason?: ReactNode;
  action?: ReactNode;
  /** Called after the member was blocked and is gone from the list. */
  onGone: () => void;
};

export function PersonCard({ person, reason, action, onGone }: Props) {
  const { id, name, image, sample, title, company, kind } = person;
  return (
    <li data-row className="card flex flex-col">
      <div className="flex items-start gap-3.5 px-5 pt-5 max-md:px-4 max-md:pt-4">
        <Avatar id={id} name={name} image={image} size={48} />
        <div className="min-w-0 flex-1 text-meta text-muted">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-sans text-body font-semibold tracking-normal text-text">
            <PersonLink person={person} className="wrap-anywhere">
              {name}
            </PersonLink>
            {sample && <SampleMark />}
          </h3>
          <p className="truncate">{title ?? KINDS[kind].title}</p>
          {company && <p className="truncate">{company}</p>}
        </div>
        <div className="-mt-2 -mr-2.5 flex shrink-0 items-center">
          {action}
          <CardMenu person={person} onGone={onGone} />
        </div>
      </div>
      <Facts person={person} />
      {reason && <p className="px-5 pb-3.5 text-meta text-muted max-md:px-4">{reason}</p>}
      <div className="card-foot mt-auto flex-wrap justify-end gap-x-3 gap-y-2 py-2.5 pr-3">
        <div className="mr-auto text-meta text-muted">
          <Related person={person} />
        </div>
        <ConnectButton person={person} />
      </div>
    </li>
  );
}

function CardMenu({ person, onGone }: Pick<Props, "person" | "onGone">) {
  const [isOpen, setIsOpen] = useState(false);
  const { entries, dialog } = useNoteEntry(person, null, {
    isOpen,
    show: () => setIsOpen(true),
    close: () => setIsOpen(false),
  });
  return (
    <>
      <MemberMenu
        person={person}
        isMuted={person.isMuted ?? false}
        isConnected={person.isConnected}
        entries={entries}
        onGone={onGone}
      />
      {dialog}
    </>
  );
}

function Facts({ person: { location, sectors } }: { person: MemberCardView }) {
  const more = sectors.length - SECTORS_SHOWN;
  const names = sectors.slice(0, SECTORS_SHOWN).map(sectorName);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 pt-3 pb-3.5 text-meta max-md:px-4">
      {location && (
        <p className="flex min-w-0 items-center gap-1.5">
          <Icon of={MapPin} size={16} className="shrink-0 text-muted" />
          <span className="sr-only">Location: </span>
          <span className="truncate">{location}</span>
        </p>
      )}
      <Tags names={more > 0 ? [...names, `+${more}`] : names} label="Sectors" />
    </div>
  );
}

function Related({ person }: { person: MemberCardView }) {
  const isWithdrawn = useIsUndoable(withdrawalOf(person.id).name);
  const isIgnored = useIsUndoable(ignoringOf(person.id).name);
  if (person.relation === "received" && !isIgnored) return <span>Sent you a request</span>;
  if (person.relation === "sent" && person.at && !isWithdrawn)
    return <span>Request sent {formatShortDate(person.at)}</span>;
  return <MutualButton person={person} count={person.mutualConnections} />;
}
