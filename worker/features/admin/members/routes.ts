import { type Context, Hono } from "hono";
import {
  type AdminMemberView,
  type MemberPage,
  memberQuery,
  memberTierInput,
  roleInput,
  suspensionInput,
} from "#contract/admin/members.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { changeRole } from "./change-role.ts";
import { changeTier } from "./change-tier.ts";
import { getMember } from "./detail.ts";
import { listMembers } from "./queries.ts";
import { restoreMember } from "./restore-member.ts";
import { searchMembers } from "./search.ts";
import { signOutMember } from "./sign-out-member.ts";
import { suspendMember } from "./suspend-member.ts";

/** `/api/admin/members`. */
export const adminMembersRoutes = new Hono<AppEnv>()
  .get("/", valid("query", memberQuery), listOrSearch)
  .get("/:id", showMember)
  .put("/:id/role", valid("json", roleInput), putRole)
  .put("/:id/suspension", valid("json", suspensionInput), putSuspension)
  .delete("/:id/suspension", deleteSuspension)
  .put("/:id/tier", valid("json", memberTierInput), putTier)
  .delete("/:id/sessions", deleteSessions);

async function listOrSearch(c: ValidContext<"query", typeof memberQuery>) {
  const { db } = c.var;
  const query = c.req.valid("query");
  return c.json<MemberPage>(await (query.q ? searchMembers(db, query, query.q) : listMembers(db, query)));
}

async function showMember(c: Context<AppEnv, "/:id">) {
  return c.json<AdminMemberView>(await getMember(c.var.db, c.req.param("id"), c.var.now));
}

async function putRole(c: ValidContext<"json", typeof roleInput, "/:id/role">) {
  await changeRole(c, c.req.param("id"), c.req.valid("json").role);
  return c.body(null, 204);
}

async function putSuspension(c: ValidContext<"json", typeof suspensionInput, "/:id/suspension">) {
  await suspendMember(c, c.req.param("id"), c.req.valid("json").reason);
  return c.body(null, 204);
}

async function deleteSuspension(c: Context<AppEnv, "/:id/suspension">) {
  await restoreMember(c, c.req.param("id"));
  return c.body(null, 204);
}

async function putTier(c: ValidContext<"json", typeof memberTierInput, "/:id/tier">) {
  await changeTier(c, c.req.param("id"), c.req.valid("json").tierId);
  return c.body(null, 204);
}

async function deleteSessions(c: Context<AppEnv, "/:id/sessions">) {
  await signOutMember(c, c.req.param("id"));
  return c.body(null, 204);
}
