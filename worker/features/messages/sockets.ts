import type { Context } from "hono";
import { readWithViewer } from "#auth/session/session.ts";
import { SOCKET_PROTOCOL_VERSION } from "#contract/limits.ts";
import { inboxSocketQuery, socketQuery } from "#contract/messages.ts";
import { refuseSocket } from "#contract/refuse-socket.ts";
import { CLOSE, conversationName, upgradeRequest } from "#contract/sockets.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { messagingRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { isUpgrade } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { selectPeer, toPeer } from "./queries.ts";

/**
 * A browser cannot read a failed upgrade, so every refusal except of a foreign origin closes an accepted socket. Order
 * of checks: 4401, 4403, 4406 or 4400, 4404.
 */

export async function openConversationSocket(c: Context<AppEnv, "/:peerId/socket">): Promise<Response> {
  const { db, sessionToken, now } = c.var;
  requireUpgrade(c);
  const { viewer, peers } = await readWithViewer(c, {
    peers: selectPeer(db, c.req.param("peerId"), sessionToken, now),
  });
  if (!viewer) return refuseSocket(CLOSE.sessionEnded);
  if (messagingRefusal(c.env, viewer)) return refuseSocket(CLOSE.forbidden);
  if (!isOurVersion(c)) return refuseSocket(CLOSE.version);
  const query = socketQuery.safeParse(c.req.query());
  if (!query.success) return refuseSocket(CLOSE.junk);
  const peer = toPeer(peers);
  if (!peer) return refuseSocket(CLOSE.notFound);
  const { person, opening } = peer;

  const holder = socketHolder(viewer);
  // Registered before it opens, so that revoking the session from here on closes it too.
  const refused = await c.env.INBOXES.getByName(viewer.id).register({
    ...holder,
    target: conversationName(viewer.id, person.id),
  });
  if (refused) return refuseSocket(refused);
  return openConversation(c.env, viewer.id, person.id).fetch(
    upgradeRequest({ ...holder, peerId: person.id, opening, since: query.data.since, readAt: now }),
  );
}

/** Also for pending members: their approval arrives on this socket. */
export async function openInboxSocket(c: Context<AppEnv>): Promise<Response> {
  requireUpgrade(c);
  const { viewer } = await readWithViewer(c, {});
  if (!viewer) return refuseSocket(CLOSE.sessionEnded);
  if (!isOurVersion(c)) return refuseSocket(CLOSE.version);
  const query = inboxSocketQuery.safeParse(c.req.query());
  if (!query.success) return refuseSocket(CLOSE.junk);
  return c.env.INBOXES.getByName(viewer.id).fetch(upgradeRequest({ ...socketHolder(viewer), ...query.data }));
}

const socketHolder = (viewer: Viewer) => ({
  socketId: crypto.randomUUID(),
  memberId: viewer.id,
  sessionId: viewer.sessionId,
  expiresAt: Date.parse(viewer.sessionExpiresAt),
});

function requireUpgrade(c: Context<AppEnv>): void {
  if (!isUpgrade(c)) throw new Problem("bad-request", { detail: "This URL is a WebSocket." });
}

const isOurVersion = (c: Context<AppEnv>) => c.req.query("v") === String(SOCKET_PROTOCOL_VERSION);
