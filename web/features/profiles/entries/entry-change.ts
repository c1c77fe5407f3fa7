import type { ProfileView } from "#contract/profiles/profile.ts";
import { saveOnNewest } from "#web/lib/mutations/edit-conflict.ts";
import { mutation, type SuccessToast } from "#web/lib/mutations/mutation.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { profileQuery, savePart } from "../api.ts";

export type EntryList<One extends { id: string }> = {
  part: "experience" | "education";
  of: (profile: ProfileView) => One[];
};

/** A change that can be applied again to a newer list. `at`: the index that the entry has, had or gets. */
export type EntryChange<One extends { id: string }> = { kind: "remove" | "restore" | "move"; entry: One; at: number };

/** Idempotent: applying a change twice has the effect of one. */
export function changed<One extends { id: string }>(entries: One[], { kind, entry, at }: EntryChange<One>): One[] {
  const found = entries.find(({ id }) => id === entry.id);
  const others = entries.filter(({ id }) => id !== entry.id);
  if (kind === "remove") return others;
  if (kind === "restore") return found ? entries : entries.toSpliced(at, 0, entry);
  return found ? others.toSpliced(at, 0, found) : entries;
}

/** A new key per request: the body has a version, so a repeat has no effect, and after a conflict the body differs. */
const CALL = { idempotencyKey: async () => crypto.randomUUID() };

/** If another tab saved the list in the meantime, applies the change to that list. `success`: the toast. */
export function changeEntries<One extends { id: string }>(
  profile: ProfileView,
  { part, of }: EntryList<One>,
  success: (change: EntryChange<One>) => SuccessToast | null,
) {
  const { mutationFn, onSuccess } = savePart<{ version: number; entries: One[] }>(part);
  return mutation({
    mutationFn: (change: EntryChange<One>) =>
      saveOnNewest(queryClient.getQueryData(profileQuery(profile.id).queryKey) ?? profile, (base) =>
        mutationFn({ version: base.own?.versions[part] ?? 0, entries: changed(of(base), change) }, CALL),
      ),
    onSuccess: (saved) => onSuccess?.(saved, { version: 0, entries: [] }),
    success: (_, change) => success(change),
  });
}
