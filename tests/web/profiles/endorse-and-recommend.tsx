import { vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { PersonView } from "#contract/members.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { OwnRecommendationView } from "#contract/profiles/recommendations.ts";
import { ada } from "../auth/auth-server.ts";
import { openPart } from "./parts-screen.tsx";
import { amara, EMPTY, own } from "./profile-server.tsx";

export const idOf = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const person = (n: number, name: string): PersonView => ({
  id: idOf(n),
  name,
  title: "Partner",
  image: null,
  sample: false,
});
export const ines = person(1, "Ines Duarte");

export const skills = [
  { id: idOf(11), name: "Underwriting", endorsements: 3, isEndorsed: false, fromConnections: 0 },
  { id: idOf(12), name: "Payments", endorsements: 1, isEndorsed: true, fromConnections: 0 },
  { id: idOf(13), name: "Board work", endorsements: 0, isEndorsed: false, fromConnections: 0 },
];

const VERSIONS = { intro: 0, about: 0, focus: 0, experience: 0, education: 0, skills: 4, links: 0, visibility: 0 };

/** The profile of Ines as others see it; `more` replaces fields. */
export const profileOf = (more: Partial<ProfileView> = {}): ProfileView =>
  amara({ ...EMPTY, ...ines, skills, ...more });

/** Ada's own profile. */
export const ownProfile = (more: Partial<ProfileView> = {}): ProfileView =>
  own({ ...EMPTY, name: ada.name, skills, ...more }, { versions: VERSIONS });

export const recommendation = (more: Partial<OwnRecommendationView> = {}): OwnRecommendationView => ({
  person: ines,
  state: "pending",
  relationship: "worked-with",
  text: "Ines asks the right questions.",
  note: "",
  at: "2026-11-01T09:00:00.000Z",
  version: 7,
  ...more,
});

/** Opens a tab of a profile, which is read from the cache, as the page does. */
export function openProfile(
  tab: "skills" | "skillsCard" | "recommendations",
  profile: ProfileView,
  viewer?: ViewerView | null,
  search = "",
) {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  return openPart(tab, profile, `?tab=${tab}${search}`, viewer);
}
