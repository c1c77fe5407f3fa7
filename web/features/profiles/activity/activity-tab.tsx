import { useContext } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, SectionCard } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { ActivityPosts } from "./activity-posts.ts";
import { HostedRows } from "./hosted-rows.tsx";

/** What the member did: the events that they host or hosted, newest first, and their posts. */
export function ActivityTab({ profile }: { profile: ProfileView }) {
  const { isMe, name, activity } = profile;
  const posts = useContext(ActivityPosts)?.(profile);
  return (
    <div className="grid gap-5">
      {activity.length > 0 ? (
        <SectionCard title={posts ? "Events" : "Activity"} inside="flush">
          <HostedRows events={activity} />
        </SectionCard>
      ) : (
        !posts && (
          <Card>
            <h2 className="sr-only">Activity</h2>
            <EmptyState title="Nothing yet" level={3} action={isMe && <ButtonLink to="/events">See events</ButtonLink>}>
              Events that {isMe ? "you host" : `${name} hosts`} appear here.
            </EmptyState>
          </Card>
        )
      )}
      {posts}
    </div>
  );
}
