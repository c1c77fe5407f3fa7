import { usePages } from "#web/lib/lists/use-pages.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { mutualQuery } from "./api.ts";

type Props = { person: { id: string; name: string }; open: boolean; onClose: () => void };

export default function MutualDialog({ person, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Mutual connections" description={`You and ${person.name} both know:`}>
      {open && <MutualPeople memberId={person.id} />}
    </Dialog>
  );
}

function MutualPeople({ memberId }: { memberId: string }) {
  const pages = usePages(mutualQuery(memberId));
  return (
    <PagedList
      pages={pages}
      name={["person", "people"]}
      failed="Mutual connections could not be loaded."
      missing="This member is unavailable."
      level={3}
      className="-mx-5 max-md:-mx-4"
      loading={<Loading height={120} />}
      none={
        <p role="status" className="py-6 text-center text-sm text-muted">
          You have no mutual connections anymore.
        </p>
      }
      footer={(loadMore) => <div className="px-5 pt-3">{loadMore}</div>}
    >
      {(rows) => (
        <Rows>
          {rows.map((one) => (
            <li key={one.id} data-row>
              <Avatar id={one.id} name={one.name} image={one.image} />
              <div className="min-w-0 flex-1">
                <p className="flex min-w-0 items-center gap-1.5">
                  <PersonName person={one} className="truncate font-semibold" />
                </p>
                {one.title && <p className="truncate text-meta text-muted">{one.title}</p>}
              </div>
            </li>
          ))}
        </Rows>
      )}
    </PagedList>
  );
}
