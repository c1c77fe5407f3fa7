import type { ProfileView } from "#contract/profiles/profile.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, SectionCard } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { HostedRows } from "./hosted-rows.tsx";

/** What the member did: the events that they host or hosted, newest first. */
export function ActivityTab({ profile: { isMe, name, activity } }: { profile: ProfileView }) {
  if (activity.length > 0) {
    return (
      <SectionCard title="Activity" inside="flush">
        <HostedRows events={activity} />
      </SectionCard>
    );
  }
  return (
    <Card>
      <h2 className="sr-only">Activity</h2>
      <EmptyState title="Nothing yet" level={3} action={isMe && <ButtonLink to="/events">See events</ButtonLink>}>
        Events that {isMe ? "you host" : `${name} hosts`} appear here.
      </EmptyState>
    </Card>
  );
}
