import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getViewer, getWithViewer } from "#auth/session/session.ts";
import type { PersonView } from "#contract/members.ts";
import {
  type ConversationPage,
  conversationsQuery,
  type MessagesResult,
  messagesInput,
  readingInput,
  type ThreadView,
  threadQuery,
} from "#contract/messages.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { authorizeMessaging } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { getThread, listConversations, selectPeer } from "./queries.ts";
import { sendMessages } from "./send-messages.ts";
import { openConversationSocket, openInboxSocket } from "./sockets.ts";

/** 401 or 403 for everybody who may not message others, before the input is validated. */
const requireMessaging: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  await authorizeMessaging(c, viewer);
  c.set("viewer", viewer);
  await next();
};

/**
 * The same, and reads the peer in the same batch as the viewer. Handlers read the peer by `getPeer`, because 404 comes only after the
 * input is validated.
 */
const requireMessagingAndPeer: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { db, sessionToken, now } = c.var;
  const { viewer, peers } = await getWithViewer(c, {
    peers: selectPeer(db, c.req.param("peerId") ?? "", sessionToken, now),
  });
  await authorizeMessaging(c, viewer);
  c.set("viewer", viewer);
  c.set("peer", peers[0] ?? null);
  await next();
};

/** The peer; 404 `member-not-found` for unknown members and those the viewer may not know of. */
function getPeer({ var: { peer } }: Context<AppEnv>): PersonView {
  if (!peer) throw new Problem("member-not-found");
  return peer;
}

/** `/api/messages`. */
export const messagesRoutes = new Hono<AppEnv>()
  .get("/", requireMessaging, valid("query", conversationsQuery), showConversations)
  .get("/:peerId", requireMessagingAndPeer, valid("query", threadQuery), showThread)
  .post("/:peerId", jsonBody, requireMessagingAndPeer, valid("json", messagesInput), postMessages)
  .put("/:peerId/reading", jsonBody, requireMessagingAndPeer, valid("json", readingInput), putReading)
  .get("/:peerId/socket", openConversationSocket);

/** `/api/inbox`. */
export const inboxRoutes = new Hono<AppEnv>().get("/socket", openInboxSocket);

async function showConversations(c: ValidContext<"query", typeof conversationsQuery>) {
  const { cursor = null } = c.req.valid("query");
  return c.json<ConversationPage>(await listConversations(c.env, c.var.db, c.var.viewer.id, cursor));
}

async function showThread(c: ValidContext<"query", typeof threadQuery>) {
  return c.json<ThreadView>(await getThread(c.env, c.var.viewer.id, getPeer(c), c.req.valid("query")));
}

async function postMessages(c: ValidContext<"json", typeof messagesInput>) {
  const { messages } = c.req.valid("json");
  return c.json<MessagesResult>(await sendMessages(c, c.var.viewer, getPeer(c), messages), 201);
}

async function putReading(c: ValidContext<"json", typeof readingInput>) {
  const { viewer } = c.var;
  await openConversation(c.env, viewer.id, getPeer(c).id).markRead(viewer.id, c.req.valid("json").seq);
  return c.body(null, 204);
}
