import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { formatTime } from "#contract/dates.ts";
import { HOUR_MS } from "#contract/limits.ts";
import type { NotificationSettingsView } from "#contract/notifications/notifications.ts";
import { DIGEST_HOUR, EMAIL_TOPICS, FIXED_TOPICS, NOTIFICATION_TOPICS } from "#contract/notifications/topics.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { settingsQuery, stopDailyEmail } from "./api.ts";
import { CHANNELS, TopicRow } from "./topic-row.tsx";

export default function NotificationSettings() {
  const query = useQuery(settingsQuery);
  return (
    <QueryState query={query} failed="Notification settings could not be loaded." loading={<Skeleton height={320} />}>
      {(settings) => (
        <>
          <Topics settings={settings} />
          <DailyEmail settings={settings} />
        </>
      )}
    </QueryState>
  );
}

function Topics({ settings }: { settings: NotificationSettingsView }) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <SectionCard
      title="What you hear about"
      inside="flush"
      action={
        <p role="status" className="flex items-center gap-1.5 text-meta font-semibold text-success">
          {isSaved && (
            <>
              <Icon of={Check} size={16} /> Saved
            </>
          )}
        </p>
      }
      footer={
        <p className="text-meta text-muted">Direct messages count in Messages and never appear under the bell.</p>
      }
    >
      <div className="border-t border-border">
        {/* Column headings, visual only: each radio button has its own label for screen readers. */}
        <div
          className="flex items-center bg-sunken px-5 py-2 text-meta font-semibold text-muted max-md:px-4"
          aria-hidden="true"
        >
          <span className="flex-1">About</span>
          {CHANNELS.map(({ channel, name }) => (
            <span key={channel} className="w-28 text-center max-md:w-15">
              {name}
            </span>
          ))}
        </div>
        {NOTIFICATION_TOPICS.map(([topic, name, description]) => (
          <TopicRow
            key={topic}
            topic={topic}
            name={name}
            description={description}
            channel={settings[topic]}
            isFixed={FIXED_TOPICS.includes(topic)}
            canBeOff={!EMAIL_TOPICS.includes(topic)}
            onChange={setIsSaved}
          />
        ))}
      </div>
    </SectionCard>
  );
}

function DailyEmail({ settings }: { settings: NotificationSettingsView }) {
  const stop = useAction(stopDailyEmail);
  const topics = NOTIFICATION_TOPICS.map(([topic]) => topic).filter(
    (topic) => !FIXED_TOPICS.includes(topic) && settings[topic] === "app-and-email",
  );
  const hour = formatTime(DIGEST_HOUR * HOUR_MS, "UTC");
  return (
    <SectionCard title="The daily email">
      <p className="max-w-[62ch] text-sm text-muted">
        One email a day, at {hour} your time or later, with what you haven't read. No email if there's nothing new.
      </p>
      {topics.length > 0 ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2.5">
          <p className="flex-1 basis-60 text-meta text-muted">
            The link at the end of each email does the same without signing in.
          </p>
          <ActionButton action={stop} input={topics} size="sm" busyLabel="Stopping...">
            Stop the daily email
          </ActionButton>
        </div>
      ) : (
        <p className="mt-2 text-sm text-muted">You don't get it now, because no topic is set to “In app + email”.</p>
      )}
    </SectionCard>
  );
}
