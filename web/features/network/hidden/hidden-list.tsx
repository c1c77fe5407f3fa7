import { formatLongDate } from "#contract/dates.ts";
import type { PersonView } from "#contract/members.ts";
import type { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";

type HiddenView = { person: PersonView; at: string };

type Props = {
  query: ReturnType<typeof pagesQuery<HiddenView>>;
  remove: Mutation<PersonView>;
  /** The participle, as in "Blocked people" and "Blocked Nov 20". */
  done: string;
  button: string;
  busyLabel: string;
  none: string;
  note: string;
};

export function HiddenList({ query, none, note, ...words }: Props) {
  const pages = usePages(query);
  return (
    <SectionCard title={`${words.done} people`} inside="flush">
      <PagedList
        pages={pages}
        name={["person", "people"]}
        failed={`${words.done} people could not be loaded`}
        level={3}
        loading={<Loading height={120} className="card-body" />}
        none={
          <p className="px-5 pb-5 text-sm text-muted max-md:px-4">
            {none} {note}
          </p>
        }
        footer={(loadMore) => (
          <div className="card-foot">
            <p className="flex-1 text-meta text-muted">{note}</p>
            {loadMore}
          </div>
        )}
      >
        {(rows, focusNext) => (
          <Rows className="border-t border-border">
            {rows.map((row, at) => (
              <Row key={row.person.id} row={row} onRemoved={() => focusNext(at)} {...words} />
            ))}
          </Rows>
        )}
      </PagedList>
    </SectionCard>
  );
}

type RowProps = { row: HiddenView; onRemoved: () => void } & Pick<Props, "remove" | "done" | "button" | "busyLabel">;

function Row({ row: { person, at }, onRemoved, remove, done, button, busyLabel }: RowProps) {
  const action = useAction(remove, { onDone: onRemoved });
  return (
    <li data-row>
      <Avatar id={person.id} name={person.name} image={person.image} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-semibold">
          <PersonName person={person} className="truncate" />
        </p>
        <p className="text-meta text-muted">
          {done} <time dateTime={at}>{formatLongDate(at)}</time>
        </p>
      </div>
      <ActionButton action={action} input={person} size="sm" busyLabel={busyLabel}>
        {button} <span className="sr-only">{person.name}</span>
      </ActionButton>
    </li>
  );
}
