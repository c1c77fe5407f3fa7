import type { NotificationSettingsView } from "#contract/notifications/notifications.ts";
import type { NotificationChannel, NotificationTopic } from "#contract/notifications/topics.ts";
import { http } from "#web/lib/http.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { NOTIFICATIONS } from "../api.ts";

const SETTINGS = `${NOTIFICATIONS}/settings`;

export const settingsQuery = apiQuery<NotificationSettingsView>(SETTINGS);

type Choice = { topic: NotificationTopic; channel: NotificationChannel };

const putChannel = ({ topic, channel }: Choice) => http.put<void>(`${SETTINGS}/${topic}`, { channel });

const showChannels = (choices: readonly Choice[]): void =>
  void queryClient.setQueryData(
    settingsQuery.queryKey,
    (view) => view && { ...view, ...Object.fromEntries(choices.map(({ topic, channel }) => [topic, channel])) },
  );

export const chooseChannel = mutation({
  mutationFn: putChannel,
  onSuccess: (_, choice) => showChannels([choice]),
  failure: "Your choice could not be saved. Please try again.",
});

export const stopDailyEmail = mutation({
  mutationFn: (topics: readonly NotificationTopic[]) =>
    Promise.all(topics.map((topic) => putChannel({ topic, channel: "app" }))),
  onSuccess: (_, topics) => showChannels(topics.map((topic) => ({ topic, channel: "app" }))),
  success: "The daily email is stopped.",
  failure: "The daily email could not be stopped. Please try again.",
});
