import { type Context, Hono } from "hono";
import { readWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import type { PersonView } from "#contract/members.ts";
import { messagingRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument } from "#http/document.ts";
import { getThread, listConversations, selectPeer } from "./queries.ts";

/** Page navigations of the inbox and of one conversation. Their first screens need no request but the sockets. */
export const messageDocuments = new Hono<AppEnv>().get("/messages", renderInbox).get("/messages/:id", renderThread);

async function renderInbox(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  if (!viewer) return signInFirst(c);
  // A viewer who may not message others gets the page without answers: its own requests say why.
  const answers = messagingRefusal(c.env, viewer) ? {} : await listAnswer(c, viewer);
  return renderDocument(c, { ...head(viewer, "Messages"), answers });
}

async function renderThread(c: Context<AppEnv, "/messages/:id">) {
  const { db, sessionToken, now } = c.var;
  const { viewer, peers } = await readWithViewer(c, { peers: selectPeer(db, c.req.param("id"), sessionToken, now) });
  if (!viewer) return signInFirst(c);
  if (messagingRefusal(c.env, viewer)) return renderDocument(c, head(viewer, "Messages"));
  const [peer] = peers;
  if (!peer) return renderDocument(c, { ...head(viewer, "Profile not found"), status: 404 });
  const [list, thread] = await Promise.all([listAnswer(c, viewer), threadAnswer(c, viewer, peer)]);
  const title = peer.id === viewer.id ? "Notes to self" : peer.name;
  return renderDocument(c, { ...head(viewer, title), answers: { ...list, ...thread } });
}

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
