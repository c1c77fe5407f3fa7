import type { ProfileView } from "#contract/profiles/profile.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { EntryRows } from "../entries/entries-tab.tsx";
import { EXPERIENCE } from "./experience-kind.ts";

const SHOWN = 2;

export function ExperienceCard({ profile: { experience, isMe } }: { profile: ProfileView }) {
  if (experience.length === 0 && !isMe) return null;
  return (
    <SectionCard
      title={EXPERIENCE.title}
      action={
        <AppLink className="textlink" to="?tab=experience">
          {experience.length === 0 ? "Add" : `All ${experience.length}`} <span className="sr-only">experience</span>
        </AppLink>
      }
    >
      {experience.length === 0 ? (
        <p className="text-sm text-muted">{EXPERIENCE.noneOwn}</p>
      ) : (
        <EntryRows kind={EXPERIENCE} entries={experience.slice(0, SHOWN)} />
      )}
    </SectionCard>
  );
}
