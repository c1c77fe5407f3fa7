import type { ReactNode } from "react";
import { isFocusEmpty } from "#contract/profiles/focus-empty.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { Card } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { CompletenessCard } from "../completeness/completeness-card.tsx";
import { ExperienceCard } from "../experience/experience-card.tsx";
import { ContactCard } from "../links/contact-card.tsx";
import { SkillsCard } from "../skills/skills-tab.tsx";
import { AboutCard } from "./about-card.tsx";
import { FocusCard } from "./focus-card.tsx";
import { HostedEvents } from "./hosted-events.tsx";

/** Others see only parts with content. `ways`: a card about how to contact the member; may be empty. */
export function AboutTab({ profile, ways }: { profile: ProfileView; ways: ReactNode }) {
  const { isMe, bio, interests, focus, experience, skills, website, email, links } = profile;
  const hasMain = isMe || bio !== "" || interests.length > 0 || !isFocusEmpty(focus) || experience.length > 0;
  const hasAside = isMe || skills.length > 0 || website !== null || email !== null || links.length > 0;
  if (!hasMain && !hasAside) {
    return (
      <div className="grid grid-cols-1 gap-5">
        {ways}
        <Card>
          <EmptyState title="Nothing here yet">
            <bdi>{profile.name}</bdi> has not added anything to their profile.
          </EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <div
      className={
        hasMain && hasAside
          ? "grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]"
          : "grid grid-cols-1 gap-5"
      }
    >
      {hasMain && (
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {ways}
          {isMe && <CompletenessCard profile={profile} />}
          <AboutCard profile={profile} />
          <FocusCard profile={profile} />
          <HostedEvents profile={profile} />
          <ExperienceCard profile={profile} />
        </div>
      )}
      {hasAside && (
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {!hasMain && ways}
          <SkillsCard profile={profile} />
          <ContactCard profile={profile} />
        </div>
      )}
    </div>
  );
}
