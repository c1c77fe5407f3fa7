import type { ReactNode } from "react";
import { formatLongDate } from "#contract/dates.ts";
import type { PersonView } from "#contract/members.ts";
import type { Relationship } from "#contract/profiles/relationships.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { relationshipText } from "./relationship.ts";

type Props = {
  /** The author, or the subject of the viewer's own text. */
  person: PersonView;
  /** After the name. Default: how the author knows the member. */
  saying?: string;
  relationship: Relationship | null;
  text: string;
  at: string;
  mark?: ReactNode;
  children?: ReactNode;
};

export function RecommendationText({ person, saying, relationship, text, at, mark, children }: Props) {
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <Avatar id={person.id} name={person.name} image={person.image} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div>
          <p className="flex flex-wrap items-center gap-x-1.5">
            <PersonName person={person} className="font-semibold wrap-anywhere" />
            <span className="text-muted">{saying ?? (relationship && relationshipText(relationship))}</span>
          </p>
          <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
            {person.title && <span>{person.title}</span>}
            <time dateTime={at}>{formatLongDate(at)}</time>
            {mark}
          </p>
        </div>
        {text && (
          <p className="max-w-measure whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
        )}
        {children && <div className="mt-1 flex flex-wrap items-center gap-2">{children}</div>}
      </div>
    </div>
  );
}
