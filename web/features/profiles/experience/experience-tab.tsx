import type { ProfileView } from "#contract/profiles/profile.ts";
import { EntriesTab } from "../entries/entries-tab.tsx";
import { EXPERIENCE } from "./experience-kind.ts";

export default function ExperienceTab({ profile }: { profile: ProfileView }) {
  return <EntriesTab profile={profile} kind={EXPERIENCE} />;
}
