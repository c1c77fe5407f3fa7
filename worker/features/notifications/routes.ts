import { type Context, Hono } from "hono";
import { requireMember } from "#auth/session/require-member.ts";
import { getViewer, getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type NotificationPage,
  type NotificationSettingsView,
  notificationChannelInput,
  notificationReading,
  notificationsQuery,
  notificationTopic,
  unsubscriptionInput,
} from "#contract/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listNotifications } from "./list/queries.ts";
import { findSubscriber, unsubscriptionLink } from "./mail/links.ts";
import { changeChannel } from "./settings/change-channel.ts";
import { selectSettings, toSettingsView } from "./settings/queries.ts";
import { unsubscribe } from "./settings/unsubscribe.ts";

const TOPIC = "/settings/:topic";
const ONE_CLICK = "/unsubscription/:token";

/** Also for pending members. The links of the daily email work signed out: their token is the authorization. */
export const notificationRoutes = new Hono<AppEnv>()
  .get("/", valid("query", notificationsQuery), showNotifications)
  .put("/reading", jsonBody, requireMember, valid("json", notificationReading), putReading)
  .get("/settings", showSettings)
  .put(TOPIC, jsonBody, requireMember, valid("json", notificationChannelInput), putChannel)
  .post("/unsubscription", jsonBody, valid("json", unsubscriptionInput), postUnsubscription)
  .post(ONE_CLICK, postOneClick)
  .get(ONE_CLICK, askFirst);

async function showNotifications(c: ValidContext<"query", typeof notificationsQuery>) {
  const { cursor, unread } = c.req.valid("query");
  const { id } = await getViewer(c);
  const page = await listNotifications(c.env, c.var.db, id, { cursor: cursor ?? null, onlyUnread: unread === "1" });
  return c.json<NotificationPage>(page);
}

function putReading(c: ValidContext<"json", typeof notificationReading>) {
  const reading = c.req.valid("json");
  const which = "id" in reading ? { id: Number(reading.id) } : { until: Number(reading.until) };
  return noContent(c, c.env.INBOXES.getByName(c.var.viewer.id).readNotifications(which));
}

async function showSettings(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { rows } = await getWithViewer(c, { rows: selectSettings(db, viewerId(sessionToken, now)) });
  return c.json<NotificationSettingsView>(toSettingsView(rows));
}

function putChannel(c: ValidContext<"json", typeof notificationChannelInput, typeof TOPIC>) {
  const topic = notificationTopic.safeParse(c.req.param("topic"));
  if (!topic.success) throw new Problem("not-found");
  const { channel } = c.req.valid("json");
  return noContent(c, changeChannel(c.var, { topic: topic.data, channel }));
}

async function postUnsubscription(c: ValidContext<"json", typeof unsubscriptionInput>) {
  return c.json(await unsubscribe(c.env, c.var.db, c.req.valid("json").token));
}

/** RFC 8058, whatever the body: a mail program that fails to end an email marks it as spam. */
async function postOneClick(c: Context<AppEnv, typeof ONE_CLICK>) {
  return c.json(await unsubscribe(c.env, c.var.db, c.req.param("token")));
}

/** Mail programs without one-click open the address in a browser, which gets the page that asks. */
async function askFirst(c: Context<AppEnv, typeof ONE_CLICK>) {
  const token = c.req.param("token");
  if (!(await findSubscriber(c.env, c.var.db, token))) throw new Problem("link-invalid");
  return c.redirect(unsubscriptionLink(c.env, token));
}
