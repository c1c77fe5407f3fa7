import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { SortableList } from "#web/ui/choosing/sortable-list.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { focusNextRow } from "#web/ui/data/next-row.ts";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { EntryKind } from "./entry-kind.ts";
import { EntryView } from "./entry-view.tsx";
import { useEntries } from "./use-entries.ts";

type Dated = { id: string; from: string; to: string | null };
type Props<One extends Dated> = { profile: ProfileView; kind: EntryKind<One> };

export default function OwnEntries<One extends Dated>({ profile, kind }: Props<One>) {
  const { entries, move, remove } = useEntries(profile, kind, kind.nameOf);
  const list = useRef<HTMLDivElement>(null);
  const removeAt = (entry: One, at: number) => {
    remove(entry);
    focusNextRow(list.current, at);
  };
  const isFull = entries.length >= kind.max;
  const add = <AddEntry profile={profile} kind={kind} />;
  return (
    <SectionCard
      title={kind.title}
      inside="flush"
      action={entries.length > 0 && !isFull && add}
      footer={isFull && <p className="text-muted">You have {kind.max} entries, the maximum.</p>}
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {entries.length === 0 ? (
          <EmptyState title={`No ${kind.noun} yet`} level={3} action={add}>
            {kind.noneOwn}
          </EmptyState>
        ) : (
          <SortableList
            items={entries}
            keyOf={({ id }) => id}
            nameOf={kind.nameOf}
            onMove={move}
            className="divide-y divide-border px-5 pb-1 max-md:px-4"
          >
            {(entry, at, handle) => (
              <OwnEntry
                profile={profile}
                kind={kind}
                entry={entry}
                handle={entries.length > 1 && handle}
                onRemove={() => removeAt(entry, at)}
              />
            )}
          </SortableList>
        )}
      </div>
    </SectionCard>
  );
}

function AddEntry<One extends Dated>({ profile, kind: { part, noun, Dialog } }: Props<One>) {
  const dialog = useDialogUrl(`new-${part}`);
  return (
    <>
      <Button size="sm" onPointerEnter={Dialog.preload} onFocus={Dialog.preload} onClick={dialog.show}>
        <Icon of={Plus} size={16} />
        Add {noun}
      </Button>
      <Dialog profile={profile} entryId={null} open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

type RowProps<One extends Dated> = Props<One> & { entry: One; handle: ReactNode; onRemove: () => void };

function OwnEntry<One extends Dated>({ profile, kind, entry, handle, onRemove }: RowProps<One>) {
  const dialog = useDialogUrl(`edit-${kind.part}-${entry.id}`);
  const name = kind.nameOf(entry);
  return (
    <div data-row className="flex gap-x-4 gap-y-2 py-4.5 max-sm:flex-col">
      <EntryView {...kind.textOf(entry)} from={entry.from} to={entry.to} />
      <div className="flex h-8 items-center self-start max-sm:h-11 max-sm:self-end">
        <IconButton
          size="sm"
          label={`Edit ${name}`}
          icon={<Icon of={Pencil} size={16} />}
          onPointerEnter={kind.Dialog.preload}
          onFocus={kind.Dialog.preload}
          onClick={dialog.show}
        />
        <IconButton size="sm" label={`Remove ${name}`} icon={<Icon of={Trash2} size={16} />} onClick={onRemove} />
        {handle}
      </div>
      <kind.Dialog profile={profile} entryId={entry.id} open={dialog.isOpen} onClose={dialog.close} />
    </div>
  );
}
