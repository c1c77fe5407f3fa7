import type { ComponentType } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { EntryList } from "./entry-change.ts";
import type { EntryText } from "./entry-view.tsx";

/** `entryId` null: a new entry. */
export type EntryDialogProps = { profile: ProfileView; entryId: string | null; open: boolean; onClose: () => void };

type Dated = { id: string; from: string; to: string | null };

/** What one list of entries has of its own. */
export type EntryKind<One extends Dated> = EntryList<One> & {
  /** The title of the list. */
  title: string;
  /** What is added: `Add experience`. */
  noun: string;
  max: number;
  textOf: (entry: One) => EntryText;
  /** The name of an entry for buttons and toasts. */
  nameOf: (entry: One) => string;
  /** The empty list of somebody else, and the own. */
  none: string;
  noneOwn: string;
  Dialog: ComponentType<EntryDialogProps> & { preload: () => void };
};
