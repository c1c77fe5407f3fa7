import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import {
  type MailsReplayedView,
  type OutboxMailView,
  type OutboxPage,
  type OutboxRowView,
  outboxQuery,
} from "#contract/mail.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { getOutboxMail, listOutbox } from "./queries.ts";
import { replayAllMails } from "./replay-all.ts";
import { replayMail } from "./replay-mail.ts";

export const adminOutboxRoutes = new Hono<AppEnv>()
  .get("/", valid("query", outboxQuery), showOutbox)
  .post("/replay", valid("json", z.strictObject({})), postReplayAll)
  .get("/:id", showMail)
  .post("/:id/replay", valid("json", z.strictObject({})), postReplay);

async function showOutbox(c: ValidContext<"query", typeof outboxQuery>) {
  return c.json<OutboxPage>(await listOutbox(c.var.db, c.req.valid("query")));
}

async function showMail(c: Context<AppEnv, "/:id">) {
  return c.json<OutboxMailView>(await getOutboxMail(c.env, c.var.db, c.req.param("id"), c.var.now));
}

async function postReplayAll(c: Context<AppEnv, "/replay">) {
  return c.json<MailsReplayedView>(await replayAllMails(c));
}

async function postReplay(c: Context<AppEnv, "/:id/replay">) {
  return c.json<OutboxRowView>(await replayMail(c, c.req.param("id")));
}
