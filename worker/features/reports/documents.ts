import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectDecision, toDecisionView } from "./queries.ts";

export const decisionDocuments = new Hono<AppEnv>().get("/decisions/:id", renderDecision);

async function renderDecision(c: Context<AppEnv, "/decisions/:id">) {
  const { db, sessionToken, now } = c.var;
  const id = c.req.param("id");
  const { viewer, rows } = await readWithViewer(c, { rows: selectDecision(db, viewerId(sessionToken, now), id) });
  return memberDocument(c, viewer, () =>
    rows.length === 0
      ? null
      : {
          title: "Decision",
          description: "A decision about something of yours that was reported.",
          answers: { [`/api/reports/decisions/${id}`]: toDecisionView(rows) },
        },
  );
}
