import type { ProfileView } from "#contract/profiles/profile.ts";
import { EntriesTab } from "../entries/entries-tab.tsx";
import { EDUCATION } from "./education-kind.ts";

export default function EducationTab({ profile }: { profile: ProfileView }) {
  return <EntriesTab profile={profile} kind={EDUCATION} />;
}
