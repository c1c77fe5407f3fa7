import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import {
  type ConnectionRequestPage,
  connectionRequestInput,
  connectionRequestQuery,
  type NetworkSummary,
} from "#contract/network/connections.ts";
import type { MutualPage } from "#contract/network/people.ts";
import type { RelationView } from "#contract/network/relation.ts";
import { cursorQuery } from "#contract/text.ts";
import { connectionRequest } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isConnected } from "#domain/members/connected.ts";
import { endConnection, endTeamNotifications } from "#domain/members/end-connection.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { deliverSoon } from "#domain/notifications/notifications.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { getRow, Problem } from "#http/problem.ts";
import { readId, type ValidContext, valid } from "#http/validate.ts";
import { changeRelation } from "./change-relation.ts";
import { connectStatements } from "./connect.ts";
import {
  selectConnectionRequests,
  selectMutual,
  selectSummary,
  toConnectionRequestPage,
  toMutualPage,
  toSummary,
} from "./queries.ts";
import { requestConnection } from "./request-connection.ts";
import { endRequestNotification, hasAsked, isUndecided, isWaitingRequest, silenceRequest } from "./requests.ts";

const REQUEST = "/requests/:memberId";
const CONNECTION = "/connections/:memberId";
const RECEIVED_REQUEST = "/requests/received/:memberId";
const MUTUAL = "/mutual/:memberId";

export const connectionRoutes = new Hono<AppEnv>()
  .get("/summary", showSummary)
  .get("/requests", valid("query", connectionRequestQuery), showConnectionRequests)
  .get(MUTUAL, valid("query", cursorQuery), showMutual)
  .put(REQUEST, jsonBody, requireAdmitted, valid("json", connectionRequestInput), putRequest)
  .delete(REQUEST, requireAdmitted, answerWith(withdrawRequest))
  .put(CONNECTION, jsonBody, requireAdmitted, valid("json", z.strictObject({})), answerWith(acceptRequest))
  .delete(CONNECTION, requireAdmitted, answerWith(disconnect))
  .delete(RECEIVED_REQUEST, requireAdmitted, answerWith(ignoreRequest));

async function showSummary(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  const { rows } = await getWithViewer(c, { rows: selectSummary(db, viewerId(sessionToken, now), now) });
  return c.json<NetworkSummary>(toSummary(rows));
}

async function showConnectionRequests(c: ValidContext<"query", typeof connectionRequestQuery>) {
  const { box, cursor } = c.req.valid("query");
  const rows = await getWithViewer(c, selectConnectionRequests(c.var, box, cursor));
  return c.json<ConnectionRequestPage>(toConnectionRequestPage(rows));
}

async function showMutual(c: ValidContext<"query", typeof cursorQuery, typeof MUTUAL>) {
  const { db, sessionToken, now } = c.var;
  const [memberId, me] = [readId(c.req.param("memberId"), "member-not-found"), viewerId(sessionToken, now)];
  const { viewer, subjects, rows } = await getWithViewer(c, {
    subjects: selectVisibleMember(db, memberId, me),
    rows: selectMutual(c.var, memberId, c.req.valid("query").cursor),
  });
  if (viewer.id !== memberId) authorizeAdmitted(c.env, viewer);
  getRow(subjects, "member-not-found");
  return c.json<MutualPage>(toMutualPage(rows));
}

async function putRequest(c: ValidContext<"json", typeof connectionRequestInput, typeof REQUEST>) {
  const { note } = c.req.valid("json");
  return c.json<RelationView>(await requestConnection(c, readId(c.req.param("memberId"), "member-not-found"), note));
}

function answerWith(command: (c: Context<AppEnv>, memberId: string) => Promise<RelationView>) {
  return async (c: Context<AppEnv, typeof REQUEST>) =>
    c.json<RelationView>(await command(c, readId(c.req.param("memberId"), "member-not-found")));
}

/** Also one ignored in another tab. Throws as `changeRelation`; 409 `request-gone`. */
async function acceptRequest(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { viewer } = c.var;
  const { relation, isChanged } = await changeRelation(c, {
    peerId,
    isDue: sql`${hasAsked(peerId, viewer.id)} and not ${isConnected(viewer.id, peerId)}`,
    write: (onlyIf) => connectStatements(c, peerId, onlyIf),
  });
  if (relation.relation !== "connected") throw new Problem("request-gone");
  if (isChanged) {
    deliverSoon(c, peerId);
    endRequestNotification(c, peerId, viewer.id, "read");
  }
  return relation;
}

async function disconnect(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { db, viewer } = c.var;
  const { relation, written } = await changeRelation(c, {
    peerId,
    isDue: isConnected(viewer.id, peerId),
    write: (onlyIf) => endConnection(db, viewer.id, peerId, onlyIf),
  });
  endTeamNotifications(c, written.teams);
  return relation;
}

/** For its author the request stays open. Throws as `changeRelation`. */
async function ignoreRequest(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { db, now, viewer } = c.var;
  const { relation, isChanged } = await changeRelation(c, {
    peerId,
    isDue: isUndecided(peerId, viewer.id),
    write: (onlyIf) => ({
      silenced: silenceRequest(db, peerId, viewer.id, onlyIf),
      ignored: statement(
        db,
        sql`update ${connectionRequest} set state = 'ignored', decided_at = ${now}, ignored_at = ${now}
          where ${isWaitingRequest(peerId, viewer.id)} and ${onlyIf}`,
      ),
    }),
    isSilent: true,
  });
  if (isChanged) endRequestNotification(c, peerId, viewer.id, "read");
  return relation;
}

/** The row stays for CONNECTION_ASK_AGAIN_MS without the note. */
async function withdrawRequest(c: Context<AppEnv>, peerId: string): Promise<RelationView> {
  const { db, now, viewer } = c.var;
  const { relation, isChanged } = await changeRelation(c, {
    peerId,
    isDue: hasAsked(viewer.id, peerId),
    write: (onlyIf) => ({
      silenced: silenceRequest(db, viewer.id, peerId, onlyIf),
      withdrawn: statement(
        db,
        sql`update ${connectionRequest} set state = 'withdrawn', note = '', decided_at = ${now}
          where ${isWaitingRequest(viewer.id, peerId)} and ${onlyIf}`,
      ),
    }),
  });
  if (isChanged) endRequestNotification(c, viewer.id, peerId, "deleted");
  return relation;
}
