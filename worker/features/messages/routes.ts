import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getViewer, getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type ConversationPage,
  conversationsQuery,
  type MessagesResult,
  messageSeq,
  messagesInput,
  type RequestAnswer,
  readingInput,
  requestAnswerInput,
  type ThreadView,
  threadQuery,
} from "#contract/messages.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { selectIntroduced, toIntroduced } from "#domain/members/introduced.ts";
import { authorizeMessaging } from "#domain/permissions/authorize.ts";
import type { AppEnv, Peer, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import type { Env } from "#worker/env.ts";
import { findErasedThread, getThread, listConversations, selectPeer, toPeer } from "./queries.ts";
import { sendMessages } from "./send-messages.ts";
import { openConversationSocket, openInboxSocket } from "./sockets.ts";

/** 401 and 403 come before the input is validated. */
const requireMessaging: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  await authorizeMessaging(c, viewer);
  c.set("viewer", viewer);
  await next();
};

/** Reads the peer in the viewer's batch; handlers use `getPeer`, because 404 comes after the input's validation. */
const requireMessagingAndPeer: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { db, sessionToken, now } = c.var;
  const peerId = c.req.param("peerId") ?? "";
  const isRead = c.req.method === "GET";
  const { viewer, peers, introduced } = await getWithViewer(c, {
    peers: selectPeer(db, peerId, sessionToken, now),
    introduced: isRead ? selectIntroduced(db, viewerId(sessionToken, now), peerId) : null,
  });
  await authorizeMessaging(c, viewer);
  c.set("viewer", viewer);
  c.set("peer", toPeer(peers));
  c.set("introduced", toIntroduced(introduced ?? []));
  await next();
};

function getPeer({ var: { peer } }: Context<AppEnv>): Peer {
  if (!peer) throw new Problem("member-not-found");
  return peer;
}

export const messagesRoutes = new Hono<AppEnv>()
  .get("/", requireMessaging, valid("query", conversationsQuery), showConversations)
  .get("/:peerId", requireMessagingAndPeer, valid("query", threadQuery), showThread)
  .post("/:peerId", jsonBody, requireMessagingAndPeer, valid("json", messagesInput), postMessages)
  .put("/:peerId/reading", jsonBody, requireMessagingAndPeer, valid("json", readingInput), putReading)
  .put("/:peerId/request", jsonBody, requireMessagingAndPeer, valid("json", requestAnswerInput), putRequest)
  .delete("/:peerId/:seq", requireMessagingAndPeer, deleteMessage)
  .get("/:peerId/socket", openConversationSocket);

export const inboxRoutes = new Hono<AppEnv>().get("/socket", openInboxSocket);

async function showConversations(c: ValidContext<"query", typeof conversationsQuery>) {
  return c.json<ConversationPage>(await listConversations(c.env, c.var.db, c.var.viewer.id, c.req.valid("query")));
}

async function showThread(c: ValidContext<"query", typeof threadQuery>) {
  const { db, viewer, peer, introduced } = c.var;
  const query = c.req.valid("query");
  const thread = peer
    ? await getThread(c.env, viewer.id, peer, introduced, query)
    : await findErasedThread(c.env, db, viewer.id, c.req.param("peerId") ?? "", query);
  if (!thread) throw new Problem("member-not-found");
  return c.json<ThreadView>(thread);
}

async function postMessages(c: ValidContext<"json", typeof messagesInput>) {
  const { messages } = c.req.valid("json");
  return c.json<MessagesResult>(await sendMessages(c, c.var.viewer, getPeer(c), messages), 201);
}

async function putReading(c: ValidContext<"json", typeof readingInput>) {
  const { viewer } = c.var;
  return noContent(
    c,
    openConversation(c.env, viewer.id, getPeer(c).person.id).markRead(viewer.id, c.req.valid("json").seq),
  );
}

function putRequest(c: ValidContext<"json", typeof requestAnswerInput>) {
  return noContent(c, answerRequest(c.env, c.var.viewer, getPeer(c), c.req.valid("json").answer));
}

async function deleteMessage(c: Context<AppEnv, "/:peerId/:seq">) {
  const { viewer } = c.var;
  const peerId = getPeer(c).person.id;
  const seq = messageSeq.safeParse(c.req.param("seq"));
  const isDeleted =
    seq.success && (await openConversation(c.env, viewer.id, peerId).deleteMessage(viewer.id, seq.data));
  if (!isDeleted) throw new Problem("not-found");
  return c.body(null, 204);
}

async function answerRequest(env: Env, viewer: Viewer, { person }: Peer, answer: RequestAnswer): Promise<void> {
  const isAnswered = await openConversation(env, viewer.id, person.id).answerRequest(viewer.id, answer);
  if (!isAnswered) throw new Problem("conflict");
}
