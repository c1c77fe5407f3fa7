import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { selectIntroduced, toIntroduced } from "#domain/members/introduced.ts";
import { messagingRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { findErasedThread, getThread, listConversations, selectPeer, toPeer } from "./queries.ts";

/** The first screens need no request except the sockets. */
export const messageDocuments = new Hono<AppEnv>().get("/messages", renderInbox).get("/messages/:id", renderThread);

const description = "Your conversations.";

async function renderInbox(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  return memberDocument(c, viewer, async (member) => ({
    title: "Messages",
    description,
    // A viewer without permission gets the page without data: its own requests say why.
    answers: messagingRefusal(c.env, member) ? {} : await listAnswers(c, member),
  }));
}

async function renderThread(c: Context<AppEnv, "/messages/:id">) {
  const { db, sessionToken, now } = c.var;
  const peerId = c.req.param("id");
  const { viewer, peers, introduced } = await readWithViewer(c, {
    peers: selectPeer(db, peerId, sessionToken, now),
    introduced: selectIntroduced(db, viewerId(sessionToken, now), peerId),
  });
  return memberDocument(c, viewer, async (member) => {
    if (messagingRefusal(c.env, member)) return { title: "Messages", description };
    const peer = toPeer(peers);
    const [list, thread] = await Promise.all([
      listAnswers(c, member),
      peer
        ? getThread(c.env, member.id, peer, toIntroduced(introduced))
        : findErasedThread(c.env, db, member.id, peerId),
    ]);
    if (!thread) return { title: "Profile not found", description, status: 404 };
    const title = peerId === member.id ? "Notes to self" : thread.peer.name;
    return { title, description, answers: { ...list, [`/api/messages/${peerId}`]: thread } };
  });
}

async function listAnswers(c: Context<AppEnv>, viewer: Viewer) {
  const read = (box?: "requests") => listConversations(c.env, c.var.db, viewer.id, { box });
  const isRequests = c.req.query("show") === "requests";
  const [list, requests] = await Promise.all([read(), isRequests ? read("requests") : null]);
  return { "/api/messages": list, ...(requests && { "/api/messages?box=requests": requests }) };
}
