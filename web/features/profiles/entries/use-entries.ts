import { useRef, useState } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { changed, changeEntries, type EntryChange, type EntryList } from "./entry-change.ts";

/** The query cache notifies screens in a separate task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Shows each change at once and sends changes one after another. Removing can be undone for eight seconds. A failed
 * change is reverted with a toast.
 */
export function useEntries<One extends { id: string }>(
  profile: ProfileView,
  list: EntryList<One>,
  nameOf: (entry: One) => string,
) {
  const [unsaved, setUnsaved] = useState<{ change: EntryChange<One> }[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const { run } = useAction(changeEntries(profile, list, toastOf));

  function make(change: EntryChange<One>): void {
    const shown = { change };
    setUnsaved((all) => [...all, shown]);
    queue.current = queue.current
      .then(() => run(change))
      .then(nextTask)
      .then(() => setUnsaved((all) => all.filter((one) => one !== shown)));
  }
  function toastOf({ kind, entry, at }: EntryChange<One>) {
    if (kind !== "remove") return null;
    const undo = () => make({ kind: "restore", entry, at });
    return { text: `Removed ${nameOf(entry)}`, action: { label: "Undo", onPress: undo } };
  }
  const entries = unsaved.reduce((all, { change }) => changed(all, change), list.of(profile));
  return {
    entries,
    move: (from: number, to: number) => {
      const entry = entries[from];
      if (entry) make({ kind: "move", entry, at: to });
    },
    remove: (entry: One) => make({ kind: "remove", entry, at: entries.indexOf(entry) }),
  };
}
