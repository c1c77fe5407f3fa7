import type { ComponentType } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { ActivityTab } from "./activity/activity-tab.tsx";
import EducationTab from "./education/education-tab.tsx";
import ExperienceTab from "./experience/experience-tab.tsx";
import LinksTab from "./links/links-tab.tsx";
import RecommendationsTab from "./recommendations/recommendations-tab.tsx";
import SkillsTab from "./skills/skills-tab.tsx";

export type MoreTab = "experience" | "education" | "skills" | "links" | "recommendations" | "activity";

const CONTENTS: Record<MoreTab, ComponentType<{ profile: ProfileView }>> = {
  experience: ExperienceTab,
  education: EducationTab,
  skills: SkillsTab,
  links: LinksTab,
  recommendations: RecommendationsTab,
  activity: ActivityTab,
};

/** All tabs but the first, in one file that loads later, because a member who opens one opens others. */
export default function MoreTabs({ tab, profile }: { tab: MoreTab; profile: ProfileView }) {
  const Content = CONTENTS[tab];
  return <Content profile={profile} />;
}
