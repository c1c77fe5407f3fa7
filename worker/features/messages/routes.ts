import { Hono, type MiddlewareHandler } from "hono";
import { getViewer, legacyGetWithViewer } from "#auth/session/session.ts";
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
import { authorizeMessaging } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";
import { getThread, listConversations, openConversation, selectPeer } from "./queries.ts";
import { openConversationSocket, openInboxSocket } from "./sockets.ts";

/** Viewer and peer in one trip: 401 and 403 are said here, before the input is looked at; whether there is a peer only after it. */
const betweenMembers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { db, sessionToken, now } = c.var;
  const { viewer, results } = await legacyGetWithViewer(
    c,
    selectPeer(db, c.req.param("peerId") ?? "", sessionToken, now),
  );
  await authorizeMessaging(c, viewer);
  c.set("viewer", viewer);
  c.set("peer", results[0]?.[0] ?? null);
  await next();
};

const amongMembers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  await authorizeMessaging(c, viewer);
  c.set("viewer", viewer);
  await next();
};

/** The peer, or the one answer for unknown members and those one may not know of. */
function getPeer(peer: PersonView | null): PersonView {
  if (!peer) throw new Problem("member-not-found");
  return peer;
}

export const messagesRoutes = new Hono<AppEnv>()
  .get("/", amongMembers, valid("query", conversationsQuery), async (c) => {
    const { cursor = null } = c.req.valid("query");
    return c.json<ConversationPage>(await listConversations(c.env, c.var.db, c.var.viewer.id, cursor));
  })
  .get("/:peerId", betweenMembers, valid("query", threadQuery), async (c) => {
    const peer = getPeer(c.var.peer);
    return c.json<ThreadView>(await getThread(c.env, c.var.viewer.id, peer, c.req.valid("query")));
  })
  .post("/:peerId", jsonBody, betweenMembers, valid("json", messagesInput), async (c) => {
    const { viewer } = c.var;
    const peer = getPeer(c.var.peer);
    const { messages } = c.req.valid("json");
    const appended = await openConversation(c.env, viewer.id, peer.id).append(viewer.id, peer.id, messages);
    // Blocked between the look at the database and now.
    if (!appended) throw new Problem("member-not-found");
    const { retryAfterMs, ...result } = appended;
    demandAccepted(result, messages.length, retryAfterMs);
    return c.json<MessagesResult>(result, 201);
  })
  .put("/:peerId/reading", jsonBody, betweenMembers, valid("json", readingInput), async (c) => {
    const { viewer } = c.var;
    const peer = getPeer(c.var.peer);
    await openConversation(c.env, viewer.id, peer.id).markRead(viewer.id, c.req.valid("json").seq);
    return c.body(null, 204);
  })
  .get("/:peerId/socket", (c) => openConversationSocket(c, c.req.param("peerId")));

export const inboxRoutes = new Hono<AppEnv>().get("/socket", openInboxSocket);

/** A request whose only message was refused says so by its status; one held back by the limit entirely, with when to come back. */
function demandAccepted({ messages, refused }: MessagesResult, sent: number, retryAfterMs: number): void {
  if (messages.length > 0) return;
  if (refused.some((one) => one.code === "rate-limited")) {
    throw new Problem("rate-limited", { retryAfterSeconds: Math.max(retryAfterMs / 1000, 1) });
  }
  const [only] = refused;
  if (only && sent === 1) throw new Problem(only.code);
}
