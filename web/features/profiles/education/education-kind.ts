import { PROFILE_EDUCATION_MAX } from "#contract/profiles/limits.ts";
import type { EducationEntry } from "#contract/profiles/parts.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { EntryKind } from "../entries/entry-kind.ts";

export const EDUCATION: EntryKind<EducationEntry> = {
  part: "education",
  of: ({ education }) => education,
  title: "Education",
  noun: "education",
  max: PROFILE_EDUCATION_MAX,
  textOf: ({ institution, degree }) => ({ title: institution, place: institution, detail: degree }),
  nameOf: ({ institution, degree }) => (degree ? `${degree}, ${institution}` : institution),
  none: "The schools and degrees of this member will appear here.",
  noneOwn: "Say where you studied.",
  Dialog: lazyOverlay(() => import("./education-dialog.tsx"), { resetOnOpen: true }),
};
