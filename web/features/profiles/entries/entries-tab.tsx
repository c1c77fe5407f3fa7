import { lazy, Suspense } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { EntryKind } from "./entry-kind.ts";
import { EntryView } from "./entry-view.tsx";
import type OwnEntriesView from "./own-entries.tsx";

const OwnEntries = lazy(recoverable(() => import("./own-entries.tsx"))) as typeof OwnEntriesView;

type Dated = { id: string; from: string; to: string | null };
type Props<One extends Dated> = { profile: ProfileView; kind: EntryKind<One> };

/** The code for changes loads only for the owner. */
export function EntriesTab<One extends Dated>({ profile, kind }: Props<One>) {
  const plain = <PlainEntries kind={kind} entries={kind.of(profile)} />;
  if (!profile.isMe) return plain;
  return (
    <Suspense fallback={plain}>
      <OwnEntries profile={profile} kind={kind} />
    </Suspense>
  );
}

function PlainEntries<One extends Dated>({ kind, entries }: { kind: EntryKind<One>; entries: One[] }) {
  return (
    <SectionCard title={kind.title} inside={entries.length === 0 ? "flush" : "body"}>
      {entries.length === 0 ? (
        <EmptyState title={`No ${kind.noun} yet`} level={3}>
          {kind.none}
        </EmptyState>
      ) : (
        <EntryRows kind={kind} entries={entries} />
      )}
    </SectionCard>
  );
}

export function EntryRows<One extends Dated>({ kind, entries }: { kind: EntryKind<One>; entries: One[] }) {
  return (
    <ul className="divide-y divide-border">
      {entries.map((entry) => (
        <li key={entry.id} className="py-4.5 first:pt-0 last:pb-0">
          <EntryView {...kind.textOf(entry)} from={entry.from} to={entry.to} />
        </li>
      ))}
    </ul>
  );
}
