import { Award } from "lucide-react";
import { useContext } from "react";
import { formatLongDate } from "#contract/dates.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Card, Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { ActivityPosts } from "./activity-posts.ts";
import { HostedRows } from "./hosted-rows.tsx";

export function ActivityTab({ profile }: { profile: ProfileView }) {
  const { isMe, name, activity, certificates } = profile;
  const posts = useContext(ActivityPosts)?.(profile);
  return (
    <div className="grid gap-5">
      {certificates.length > 0 && (
        <SectionCard title="Completed courses" inside="flush">
          <Rows className="border-t border-border">
            {certificates.map(({ code, title, at }) => (
              <li key={code}>
                <Icon of={Award} className="self-start text-primary" />
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <AppLink to={`/certificates/${code}`} className="stretch block font-semibold">
                    {title}
                  </AppLink>
                  <p className="text-meta text-muted">Completed · {formatLongDate(at, "UTC")}</p>
                </div>
              </li>
            ))}
          </Rows>
        </SectionCard>
      )}
      {activity.length > 0 ? (
        <SectionCard title={posts || certificates.length > 0 ? "Events" : "Activity"} inside="flush">
          <HostedRows events={activity} />
        </SectionCard>
      ) : (
        !posts &&
        certificates.length === 0 && (
          <Card>
            <h2 className="sr-only">Activity</h2>
            <EmptyState title="Nothing yet" level={3} action={isMe && <ButtonLink to="/events">See events</ButtonLink>}>
              {isMe
                ? "Posts, comments, events you host and courses you complete appear here."
                : `Events that ${name} hosts and courses they complete appear here. Members also see posts and comments.`}
            </EmptyState>
          </Card>
        )
      )}
      {posts}
    </div>
  );
}
