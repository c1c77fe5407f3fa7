import type { Context } from "hono";
import { legacyReadWithViewer } from "#auth/session/session.ts";
import { SOCKET_PROTOCOL_VERSION } from "#contract/limits.ts";
import { socketQuery } from "#contract/messages.ts";
import { CLOSE, conversationName, upgradeRequest } from "#contract/sockets.ts";
import { messagingRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { isUpgrade } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { selectPeer } from "./queries.ts";

/**
 * The two upgrades. A browser cannot read a failed one, so every refusal but a foreign origin's accepts the socket and closes it at
 * once with a code of the contract (security rule 14), in the order of rule 3: 4401, 4403, 4406 or 4400, 4404.
 */

/** `GET /api/messages/:peerId/socket?v=1&since=` */
export async function openConversationSocket(c: Context<AppEnv>, peerId: string): Promise<Response> {
  const { db, sessionToken, now } = c.var;
  demandUpgrade(c);
  const { viewer, results } = await legacyReadWithViewer(c, selectPeer(db, peerId, sessionToken, now));
  if (!viewer) return refuseSocket(CLOSE.sessionEnded);
  if (messagingRefusal(c.env, viewer)) return refuseSocket(CLOSE.forbidden);
  if (!speaksOurVersion(c)) return refuseSocket(CLOSE.version);
  const query = socketQuery.safeParse(c.req.query());
  if (!query.success) return refuseSocket(CLOSE.junk);
  const peer = results[0]?.[0];
  if (!peer) return refuseSocket(CLOSE.notFound);

  const target = conversationName(viewer.id, peer.id);
  const holder = socketHolder(viewer);
  // Registered first: from here on, ending the session reaches this socket too, also one that is still on its way.
  const refused = await c.env.INBOXES.getByName(viewer.id).register({ ...holder, target });
  if (refused) return refuseSocket(refused);
  return c.env.CONVERSATIONS.getByName(target).fetch(
    upgradeRequest({ ...holder, peerId: peer.id, since: query.data.since }),
  );
}

/** `GET /api/inbox/socket?v=1`. Also for members who wait for approval: it arrives on this line. */
export async function openInboxSocket(c: Context<AppEnv>): Promise<Response> {
  demandUpgrade(c);
  const { viewer } = await legacyReadWithViewer(c);
  if (!viewer) return refuseSocket(CLOSE.sessionEnded);
  if (!speaksOurVersion(c)) return refuseSocket(CLOSE.version);
  return c.env.INBOXES.getByName(viewer.id).fetch(upgradeRequest(socketHolder(viewer)));
}

const socketHolder = (viewer: Viewer) => ({
  socketId: crypto.randomUUID(),
  memberId: viewer.id,
  sessionId: viewer.sessionId,
  expiresAt: Date.parse(viewer.sessionExpiresAt),
});

function demandUpgrade(c: Context<AppEnv>): void {
  if (!isUpgrade(c)) throw new Problem("bad-request", { detail: "This address is a WebSocket." });
}

const speaksOurVersion = (c: Context<AppEnv>) => c.req.query("v") === String(SOCKET_PROTOCOL_VERSION);

function refuseSocket(code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code);
  return new Response(null, { status: 101, webSocket: client });
}
