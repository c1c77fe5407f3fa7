import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS, type NotificationKind, type NotificationTopic } from "./topics.ts";

/** `subject`: a name in the sentence. `text`: a quote. `path`: of the app. */
export type NotificationContent = { kind: NotificationKind; subject?: string; text?: string; path?: string };

/** As an inbox stores it; `id` grows. `at`: ISO. */
export type StoredNotification = {
  id: string;
  actorId: string | null;
  content: NotificationContent;
  at: string;
  isRead: boolean;
};

/**
 * `GET /api/notifications?cursor=&unread=1`. `actor` null: the product. Without members and posts hidden from the
 * viewer.
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

/** `PUT /api/notifications/reading` (204): one, or `until` (newest shown id) that one and all before it. */
export const notificationReading = z.union([
  z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  z.strictObject({ until: z.string().check(z.regex(/^\d{1,15}$/)) }),
]);

const [firstTopic, ...topics] = NOTIFICATION_TOPICS.map(([topic]) => topic) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** `GET /api/notifications/settings`; `PUT …/:topic` with `{ channel }` (204; 409 `conflict` for a fixed topic). */
export type NotificationSettingsView = Record<NotificationTopic, (typeof NOTIFICATION_CHANNELS)[number]>;
export const notificationTopic = z.enum([firstTopic, ...topics]);
export const notificationChannelInput = z.strictObject({ channel: z.enum(NOTIFICATION_CHANNELS) });

/** `POST /api/notifications/unsubscription`, also signed out. `POST …/:token` is for mail programs (RFC 8058). */
export const unsubscriptionInput = z.strictObject({ token: z.string().check(z.maxLength(400)) });

export type MailedConversation = { peerId: string; unread: number; isRequest: boolean };
export type ForMail = { notifications: StoredNotification[]; conversations: MailedConversation[] };

/** `over`: deleted, and the key stays unused that day. */
export type NotificationEnd = "deleted" | "over" | "read";
