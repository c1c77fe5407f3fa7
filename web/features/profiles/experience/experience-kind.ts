import { PROFILE_EXPERIENCE_MAX } from "#contract/profiles/limits.ts";
import type { ExperienceEntry } from "#contract/profiles/parts.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { EntryKind } from "../entries/entry-kind.ts";

export const EXPERIENCE: EntryKind<ExperienceEntry> = {
  part: "experience",
  of: ({ experience }) => experience,
  title: "Experience",
  noun: "experience",
  max: PROFILE_EXPERIENCE_MAX,
  textOf: ({ role, company, description, skills }) => ({
    title: role,
    place: company,
    detail: company,
    description,
    skills,
  }),
  nameOf: ({ role, company }) => `${role}, ${company}`,
  none: "The jobs of this member will appear here.",
  noneOwn: "Say where you work, and where you worked before.",
  Dialog: lazyOverlay(() => import("./experience-dialog.tsx"), { resetOnOpen: true }),
};
