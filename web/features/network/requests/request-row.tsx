import type { ReactNode } from "react";
import { formatRecent } from "#contract/dates.ts";
import { paragraphs } from "#contract/event-text.ts";
import { headlineOf } from "#contract/members.ts";
import type { ConnectionRequestView } from "#contract/network/connections.ts";
import { Ago } from "#web/ui/content/ago.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { MutualButton } from "../connections/mutual-button.tsx";

export function ConnectionRequestRow({
  row: { person, note, at },
  children,
}: {
  row: ConnectionRequestView;
  children: ReactNode;
}) {
  const { id, name, image, sample } = person;
  return (
    <li data-row className="max-md:flex-wrap" style={{ alignItems: "flex-start" }}>
      <Avatar id={id} name={name} image={image} />
      <div className="min-w-0 flex-1 text-meta text-muted">
        <p className="flex min-w-0 items-center gap-1.5 text-body font-semibold text-text">
          <PersonLink person={person} className="truncate">
            {name}
          </PersonLink>
          {sample && <SampleMark />}
        </p>
        <p className="truncate">{headlineOf(person)}</p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-subtle">
          <Ago at={at} format={formatRecent} />
          <MutualButton person={person} count={person.mutualConnections} />
        </p>
        {note && (
          <div
            dir="auto"
            className="mt-2 grid max-w-measure gap-2 border-l-2 border-border pl-3.5 text-sm wrap-anywhere whitespace-pre-line text-text"
          >
            {paragraphs(note).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
              <p key={at}>{text}</p>
            ))}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:w-full max-md:pl-13">{children}</div>
    </li>
  );
}
