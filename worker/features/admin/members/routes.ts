import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { requireRecentAuthentication } from "#auth/reauthentication/require-recent-authentication.ts";
import { closeSockets, sessionRevocations } from "#auth/session/revoke-sessions.ts";
import {
  type AdminMemberView,
  type MemberPage,
  memberQuery,
  memberTierInput,
  roleInput,
  secondFactorRemovalInput,
  suspensionInput,
} from "#contract/admin/members.ts";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { SecurityEventPage } from "#contract/settings/security-events.ts";
import { cursorQuery } from "#contract/text.ts";
import { batch } from "#db/batch.ts";
import { session } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { selectSecurityEvents, toSecurityEventPage } from "#domain/security-events/list.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { changeRole } from "./change-role.ts";
import { changeTier } from "./change-tier.ts";
import { getMember } from "./detail.ts";
import { memberAudit, selectMemberState } from "./member-statements.ts";
import { listMembers } from "./queries.ts";
import { restoreMember } from "./restore-member.ts";
import { searchMembers } from "./search.ts";
import { requestSecondFactorRemoval, stopSecondFactorRemoval } from "./second-factor-removal.ts";
import { suspendMember } from "./suspend-member.ts";

export const adminMembersRoutes = new Hono<AppEnv>()
  .get("/", valid("query", memberQuery), listOrSearch)
  .get("/:id", showMember)
  .get("/:id/security-events", valid("query", cursorQuery), showSecurityEvents)
  .put("/:id/role", requireRecentAuthentication, valid("json", roleInput), putRole)
  .put("/:id/suspension", valid("json", suspensionInput), putSuspension)
  .delete("/:id/suspension", (c) => noContent(c, restoreMember(c, c.req.param("id"))))
  .put("/:id/second-factor-removal", requireRecentAuthentication, valid("json", secondFactorRemovalInput), (c) =>
    noContent(c, requestSecondFactorRemoval(c, c.req.param("id"))),
  )
  .delete("/:id/second-factor-removal", (c) => noContent(c, stopSecondFactorRemoval(c, c.req.param("id"))))
  .put("/:id/tier", valid("json", memberTierInput), putTier)
  .delete("/:id/sessions", (c) => noContent(c, signOutMember(c, c.req.param("id"))));

async function listOrSearch(c: ValidContext<"query", typeof memberQuery>) {
  const query = c.req.valid("query");
  const terms = readSearchTerms(query.q);
  if (terms === "matches-nothing") return c.json<MemberPage>({ rows: [], cursor: null });
  return c.json<MemberPage>(await (terms ? searchMembers(c, query, terms) : listMembers(c.var.db, query)));
}

async function showMember(c: Context<AppEnv, "/:id">) {
  return c.json<AdminMemberView>(await getMember(c.var.db, c.req.param("id"), c.var.now));
}

async function showSecurityEvents(c: ValidContext<"query", typeof cursorQuery, "/:id/security-events">) {
  const [{ db }, id] = [c.var, c.req.param("id")];
  const { members, rows } = await batch(db, {
    members: selectMemberState(db, id),
    rows: selectSecurityEvents(db, id, c.req.valid("query").cursor),
  });
  getRow(members, "member-not-found");
  return c.json<SecurityEventPage>(await toSecurityEventPage(rows, "admin"));
}

function putRole(c: ValidContext<"json", typeof roleInput, "/:id/role">) {
  return noContent(c, changeRole(c, c.req.param("id"), c.req.valid("json").role));
}

function putSuspension(c: ValidContext<"json", typeof suspensionInput, "/:id/suspension">) {
  return noContent(c, suspendMember(c, c.req.param("id"), c.req.valid("json").reason));
}

function putTier(c: ValidContext<"json", typeof memberTierInput, "/:id/tier">) {
  return noContent(c, changeTier(c, c.req.param("id"), c.req.valid("json").tierId));
}

async function signOutMember(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now, adminId } = c.var;
  const own = sql`from ${session} where ${session.userId} = ${memberId}`;
  const { revocations, members } = await runCommand(c, {
    onlyIf: sql`exists (select 1 ${own})`,
    audit: memberAudit(memberId, {
      action: "member-signed-out",
      after: jsonObject({ sessions: sql`(select count(*) ${own})` }),
    }),
    write: (onlyIf) => ({
      event: securityEventInsert(db, { ...causeOf(c), memberId, actorId: adminId, kind: "sessions-revoked" }, onlyIf),
      revocations: sessionRevocations(db, now, { memberId }),
    }),
    readAfter: { members: selectMemberState(db, memberId) },
  });
  getRow(members, "member-not-found");
  await closeSockets(c.env, db, memberId, revocations.revoked);
}
