import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationKind,
  type NotificationTopic,
} from "./plain/topics.ts";

/**
 * What a notification says, without the name of who caused it. `subject`: a name in the sentence (a skill, an event's title, a person's name).
 * `text`: what somebody wrote, quoted. `path`: where it leads, a path of the app; none where there is nothing to see.
 */
export type NotificationContent = { kind: NotificationKind; subject?: string; text?: string; path?: string };

/** A notification as an inbox stores it; `id` grows in the order in which they came. `at`: ISO instant. */
export type StoredNotification = {
  id: string;
  actorId: string | null;
  content: NotificationContent;
  at: string;
  isRead: boolean;
};

/**
 * One row of `GET /api/notifications?cursor=&unread=1`, newest first. `actor`: who caused it; null for the product itself. Notifications of
 * members and about posts that the viewer may not see are left out.
 */
export type NotificationView = {
  id: string;
  actor: PersonView | null;
  content: NotificationContent;
  at: string;
  isRead: boolean;
};
export type NotificationPage = Page<NotificationView> & { unread: number };

export const notificationsQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  unread: z.catch(z.optional(z.literal("1")), undefined),
});

/**
 * Body of `PUT /api/notifications/reading` (204): marks as read one notification, or with `until` (the id of the newest that was shown) that
 * one and all before it.
 */
export const notificationReading = z.union([
  z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  z.strictObject({ until: z.string().check(z.regex(/^\d{1,15}$/)) }),
]);

const [firstTopic, ...topics] = NOTIFICATION_TOPICS.map(([topic]) => topic) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** `GET /api/notifications/settings`; body of `PUT /api/notifications/settings/:topic` is `{ channel }` (204; 409 `conflict` for a fixed topic, and for messages `off`). */
export type NotificationSettingsView = Record<NotificationTopic, (typeof NOTIFICATION_CHANNELS)[number]>;
export const notificationTopic = z.enum([firstTopic, ...topics]);
export const notificationChannelInput = z.strictObject({ channel: z.enum(NOTIFICATION_CHANNELS) });

/**
 * Body of `POST /api/notifications/unsubscription`: stops the daily email of the member whose link this is (200 `{ email }`, also when it is
 * stopped already; 404 `link-invalid`). Works signed out. Mail programs post `List-Unsubscribe=One-Click` to
 * `/api/notifications/unsubscription/:token` instead (RFC 8058).
 */
export const unsubscriptionInput = z.strictObject({ token: z.string().check(z.maxLength(400)) });

/** A conversation that the daily email tells of: how many messages are unread, and whether it is a request that waits. */
export type MailedConversation = { peerId: string; unread: number; isRequest: boolean };
/** What a daily email is written from. */
export type ForMail = { notifications: StoredNotification[]; conversations: MailedConversation[] };

/** How notifications end whose cause is over: gone; gone, and nothing comes with their key again that day; or read. */
export type NotificationEnd = "deleted" | "over" | "read";
