import { env } from "cloudflare:workers";
import type { NotificationContent, NotificationPage } from "#contract/notifications/notifications.ts";
import type { NotificationChannel, NotificationTopic } from "#contract/notifications/topics.ts";
import type { NewNotification } from "#contract/sockets.ts";
import { notificationInsert } from "#domain/notifications/notifications.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";

type By = { cookie: string };
type Member = { id: string };

export const CONTENT: NotificationContent = { kind: "skill-endorsed", subject: "Underwriting", path: "/profile/me" };

/** Stores notifications in a member's inbox at once; the fields of each replace those of an endorsement by nobody. */
export const store = (member: Member, ...items: (Partial<NewNotification> & { key: string })[]) =>
  env.INBOXES.getByName(member.id).notify(
    items.map((item) => ({ actorId: null, content: CONTENT, at: Date.now(), digestAt: null, ...item })),
  );

/** Writes a pending notification, as a command does in its batch. */
export const commitNotification = (
  member: Member,
  key: string,
  { actorId = null as string | null, content = CONTENT, now = Date.now() } = {},
) => notificationInsert({ db: testDb(), now }, { memberId: member.id, actorId, key, content });

export const list = async (by: By, query = ""): Promise<NotificationPage> =>
  (await call(`/api/notifications${query}`, { cookie: by.cookie })).json();
export const read = (by: By, body: object) =>
  call("/api/notifications/reading", { method: "PUT", cookie: by.cookie, body });
export const choose = (by: By, topic: NotificationTopic | string, channel: NotificationChannel | string) =>
  call(`/api/notifications/settings/${topic}`, { method: "PUT", cookie: by.cookie, body: { channel } });
/** What a member's notifications say: kind, subject and path of each, newest first. */
export const contentsOf = async (by: By) => (await list(by)).rows.map(({ content }) => content);
