import type { ComponentType } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { EntryList } from "./entry-change.ts";
import type { EntryText } from "./entry-view.tsx";

/** `entryId`: null for a new entry. */
export type EntryDialogProps = { profile: ProfileView; entryId: string | null; open: boolean; onClose: () => void };

type Dated = { id: string; from: string; to: string | null };

export type EntryKind<One extends Dated> = EntryList<One> & {
  title: string;
  noun: string;
  max: number;
  textOf: (entry: One) => EntryText;
  nameOf: (entry: One) => string;
  none: string;
  noneOwn: string;
  Dialog: ComponentType<EntryDialogProps> & { preload: () => void };
};
