import { Hono } from "hono";
import {
  type AdminMemberView,
  type MemberPage,
  memberQuery,
  memberTierInput,
  roleInput,
  suspensionInput,
} from "#contract/admin/members.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { changeRole, giveTier, signOutMember } from "./commands.ts";
import { getMember } from "./detail.ts";
import { browseMembers } from "./queries.ts";
import { searchMembers } from "./search.ts";
import { restoreMember, suspendMember } from "./suspension.ts";

/** `/api/admin/members`. */
export const adminMembersRoutes = new Hono<AppEnv>()
  .get("/", valid("query", memberQuery), async (c) => {
    const query = c.req.valid("query");
    const { db } = c.var;
    return c.json<MemberPage>(await (query.q ? searchMembers(db, query, query.q) : browseMembers(db, query)));
  })
  .get("/:id", async (c) => c.json<AdminMemberView>(await getMember(c.var.db, c.req.param("id"), c.var.now)))
  .put("/:id/role", valid("json", roleInput), async (c) => {
    await changeRole(c, c.req.param("id"), c.req.valid("json").role);
    return c.body(null, 204);
  })
  .put("/:id/suspension", valid("json", suspensionInput), async (c) => {
    await suspendMember(c, c.req.param("id"), c.req.valid("json").reason);
    return c.body(null, 204);
  })
  .delete("/:id/suspension", async (c) => {
    await restoreMember(c, c.req.param("id"));
    return c.body(null, 204);
  })
  .put("/:id/tier", valid("json", memberTierInput), async (c) => {
    await giveTier(c, c.req.param("id"), c.req.valid("json").tierId);
    return c.body(null, 204);
  })
  .delete("/:id/sessions", async (c) => {
    await signOutMember(c, c.req.param("id"));
    return c.body(null, 204);
  });
