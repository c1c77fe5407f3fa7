import type { PersonView } from "#contract/members.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";

type Props = { people: (Pick<PersonView, "id" | "name" | "image"> & { title?: string | null })[]; label: string };

/** Order of passing on: a row, on phones a column. The viewer is "You". */
export function Chain({ people, label }: Props) {
  const viewer = useViewer();
  return (
    <ol className="grid gap-0 max-md:gap-3.5 md:auto-cols-[minmax(0,1fr)] md:grid-flow-col" aria-label={label}>
      {people.map((person, at) => {
        const isLast = at === people.length - 1;
        return (
          <li
            key={person.id}
            className="relative flex min-w-0 gap-2 max-md:items-center max-md:gap-3 md:flex-col md:pr-4"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className="absolute border-border-strong max-md:top-9 max-md:-bottom-2.5 max-md:left-[15px] max-md:border-l-[1.5px] md:top-4 md:right-2 md:left-10 md:border-t-[1.5px]"
              />
            )}
            {!isLast && (
              <span
                aria-hidden="true"
                className="absolute top-[13px] right-[7px] size-1.5 rotate-45 border-t-[1.5px] border-r-[1.5px] border-border-strong max-md:hidden"
              />
            )}
            <Avatar id={person.id} name={person.name} image={person.image} size={32} />
            <div className="min-w-0">
              <p className="truncate text-sm font-semibold">
                {person.id === viewer?.id ? "You" : <PersonLink person={person}>{person.name}</PersonLink>}
              </p>
              {person.title && <p className="text-meta leading-[1.4] text-muted">{person.title}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
