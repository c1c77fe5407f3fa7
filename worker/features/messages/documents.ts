import { type Context, Hono } from "hono";
import { legacyReadWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import type { PersonView } from "#contract/members.ts";
import { messagingRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument } from "#http/document.ts";
import { getThread, listConversations, selectPeer } from "./queries.ts";

/** Page navigations of the inbox and of one thread: first screens that need no request but the sockets. */
export const messageDocuments = new Hono<AppEnv>();

messageDocuments.get("/messages", async (c) => {
  const { viewer } = await legacyReadWithViewer(c);
  if (!viewer) return signInFirst(c);
  // Who may not write yet gets the page without answers: its own requests say why.
  const answers = messagingRefusal(c.env, viewer) ? {} : await listAnswer(c, viewer);
  return renderDocument(c, { ...head(viewer, "Messages"), answers });
});

messageDocuments.get("/messages/:id", async (c) => {
  const { db, sessionToken, now } = c.var;
  const peerId = c.req.param("id");
  const { viewer, results } = await legacyReadWithViewer(c, selectPeer(db, peerId, sessionToken, now));
  if (!viewer) return signInFirst(c);
  if (messagingRefusal(c.env, viewer)) return renderDocument(c, head(viewer, "Messages"));
  const [peer] = results[0] ?? [];
  if (!peer) return renderDocument(c, { ...head(viewer, "Profile not found"), status: 404 });
  const [list, thread] = await Promise.all([listAnswer(c, viewer), threadAnswer(c, viewer, peer)]);
  const title = peer.id === viewer.id ? "Notes to self" : peer.name;
  return renderDocument(c, { ...head(viewer, title), answers: { ...list, ...thread } });
});

const head = (viewer: Viewer, title: string): Page => ({
  title,
  description: "Your conversations.",
  viewer: viewerView(viewer),
});

const listAnswer = async (c: Context<AppEnv>, viewer: Viewer) => ({
  "/api/messages": await listConversations(c.env, c.var.db, viewer.id),
});

const threadAnswer = async (c: Context<AppEnv>, viewer: Viewer, peer: PersonView) => ({
  [`/api/messages/${peer.id}`]: await getThread(c.env, viewer.id, peer),
});
