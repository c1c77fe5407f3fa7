import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { admissionRefusal } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectPost, toPostView } from "./post-view.ts";

/** The title does not name the author, because browsers keep titles in their history. */
export const postDocuments = new Hono<AppEnv>().get("/posts/:id", renderPost);

async function renderPost(c: Context<AppEnv, "/posts/:id">) {
  const { db, sessionToken, now } = c.var;
  const id = c.req.param("id");
  const { viewer, rows } = await readWithViewer(c, { rows: selectPost(db, id, viewerId(sessionToken, now)) });
  return memberDocument(c, viewer, (member) => {
    const about = { title: "Post", description: "A post by a member." };
    // A viewer without admission gets the page without data: its own request says why.
    if (admissionRefusal(c.env, member)) return about;
    const [row] = rows;
    return row ? { ...about, answers: { [`/api/posts/${id}`]: toPostView(row) } } : null;
  });
}
