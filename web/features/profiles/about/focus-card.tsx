import type { MemberKind } from "#contract/members.ts";
import { FOCUS_TITLES } from "#contract/profiles/focus-fields.ts";
import { focusRows } from "#contract/profiles/focus-text.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Tags } from "#web/ui/reading/tags.tsx";
import { PROFILE_DIALOGS } from "../header/dialogs.ts";
import { AddPart, EditPart } from "./part-actions.tsx";

const PROMPTS: Record<MemberKind, string> = {
  investor: "Say what you invest in, at which stage, and how much. Founders use it to see whether they fit.",
  founder: "Say what you are raising, at which stage, and where. Investors use it to see whether you fit.",
  lender: "Say what you lend, how much, and for how long. Companies use it to see whether they fit.",
  service_provider: "Say what you do and for whom. Members use it to find you.",
  organizer: "Say which events you run, on what, and where. Members use it to find you.",
};

/** The part for the member's kind, such as an investor's thesis. Empty for others while it has no content. */
export function FocusCard({ profile: { isMe, kind, focus } }: { profile: ProfileView }) {
  const rows = focusRows(kind, focus);
  if (rows.length === 0 && !isMe) return null;
  const title = FOCUS_TITLES[kind];
  const dialog = PROFILE_DIALOGS.focus;
  return (
    <SectionCard
      title={title}
      action={isMe && rows.length > 0 && <EditPart label={`Edit ${title.toLowerCase()}`} dialog={dialog} />}
    >
      {rows.length === 0 ? (
        <AddPart text={PROMPTS[kind]} label={`Add ${title.toLowerCase()}`} dialog={dialog} />
      ) : (
        <dl className="grid gap-x-4 gap-y-3.5 sm:grid-cols-[112px_minmax(0,1fr)]">
          {rows.map((row) => (
            <div key={row.name} className="grid gap-1.5 sm:col-span-2 sm:grid-cols-subgrid sm:items-baseline">
              <dt className="text-sm text-muted">{row.name}</dt>
              <dd>{"names" in row ? <Tags names={row.names} /> : <span className="font-semibold">{row.text}</span>}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  );
}
