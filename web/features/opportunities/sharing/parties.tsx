import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PersonView } from "#contract/members.ts";
import type { PartyView } from "#contract/opportunities/opportunities.ts";
import { AddConnection } from "#web/lib/connections/add-connection.tsx";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { interestQuery } from "../deals/api.ts";
import { nameParties } from "./api.ts";

/** For a closed opportunity. A confirmed party cannot be removed. */
export function Parties({ id, parties }: { id: string; parties: PartyView[] }) {
  const { data: interest, ...more } = useInfiniteQuery(interestQuery(id));
  const [added, setAdded] = useState<readonly PersonView[]>([]);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const save = useAction(nameParties(id), { onDone: () => setChanged(new Map()) });
  const list = useRef<HTMLDivElement>(null);
  const interested = interest?.pages.flatMap(({ rows }) => rows.map(({ person }) => person)) ?? [];
  const people = uniqueById([...parties.map(({ person }) => person), ...interested, ...added]);
  const isConfirmed = (memberId: string) => parties.some((one) => one.person.id === memberId && one.isConfirmed);
  const isNamed = (memberId: string) => parties.some((one) => one.person.id === memberId);
  const choose = (memberId: string, isChosen: boolean) => setChanged(new Map(changed).set(memberId, isChosen));
  const idsOf = (isChosen: boolean) => [...changed.keys()].filter((one) => changed.get(one) === isChosen);
  const loadMore = async () => {
    const { hasNextPage, isError } = await more.fetchNextPage();
    if (isError) toastError("More members could not be loaded. Please try again.");
    // The button is gone.
    else if (!hasNextPage) focusSoon(() => list.current);
  };
  return (
    <SectionCard
      title="Who was party"
      footer={
        people.length > 0 && (
          <Button
            size="sm"
            busy={save.busy}
            busyLabel="Saving..."
            onClick={() => void save.run({ add: idsOf(true), remove: idsOf(false) })}
          >
            Save and ask
          </Button>
        )
      }
    >
      <p className="mb-3 text-meta text-muted">
        Each is asked to confirm. Then the deal counts on their profile, and on yours.
      </p>
      <div ref={list} tabIndex={-1} className="grid max-h-72 gap-2.5 overflow-y-auto p-0.5">
        {people.map(({ id: memberId, name }) => (
          <Checkbox
            key={memberId}
            label={isConfirmed(memberId) ? `${name} (confirmed)` : name}
            checked={changed.get(memberId) ?? isNamed(memberId)}
            disabled={isConfirmed(memberId)}
            onChange={({ target }) => choose(memberId, target.checked)}
          />
        ))}
        {more.hasNextPage && (
          <Button size="sm" busy={more.isFetchingNextPage} busyLabel="Loading..." onClick={() => void loadMore()}>
            More who were interested
          </Button>
        )}
        {people.length === 0 && (
          <p className="text-sm text-muted">
            Members who were interested appear here. You can also add your connections.
          </p>
        )}
      </div>
      <div className="mt-3">
        <AddConnection
          label="Add a connection"
          except={people.map((one) => one.id)}
          onAdd={(person) => {
            setAdded([...added, person]);
            choose(person.id, true);
          }}
        />
      </div>
    </SectionCard>
  );
}

const uniqueById = (people: PersonView[]): PersonView[] => [...new Map(people.map((one) => [one.id, one])).values()];
