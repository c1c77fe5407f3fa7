import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import {
  type ApplicationPage,
  applicationQuery,
  approvalInput,
  type DecisionView,
  type RejectionInput,
  rejectionInput,
} from "#contract/admin/applications.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { memberColumn } from "#domain/members/member-column.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { memberJson } from "../members/member-statements.ts";
import { tierName } from "../members/tier-statements.ts";
import { approveApplication } from "./approve-application.ts";
import { decideApplication } from "./decide-application.ts";
import { selectApplications, toApplicationPage } from "./queries.ts";

export const adminApplicationsRoutes = new Hono<AppEnv>()
  .get("/", valid("query", applicationQuery), listApplications)
  .post("/:id/approval", valid("json", approvalInput), postApproval)
  .post("/:id/rejection", valid("json", rejectionInput), postRejection);

async function listApplications(c: ValidContext<"query", typeof applicationQuery>) {
  const { db } = c.var;
  return c.json<ApplicationPage>(toApplicationPage(await batch(db, selectApplications(db, c.req.valid("query")))));
}

async function postApproval(c: ValidContext<"json", typeof approvalInput, "/:id/approval">) {
  return c.json<DecisionView>(await approveApplication(c, c.req.param("id"), c.req.valid("json")));
}

async function postRejection(c: ValidContext<"json", typeof rejectionInput, "/:id/rejection">) {
  return c.json<DecisionView>(await rejectApplication(c, c.req.param("id"), c.req.valid("json")));
}

function rejectApplication(
  c: Context<AppEnv>,
  memberId: string,
  { kind, reason }: RejectionInput,
): Promise<DecisionView> {
  const isMembership = kind === "membership";
  const requestedTier = tierName(sql`${user.requestedTierId}`);
  const status = isMembership ? sql`'rejected'` : sql`${user.status}`;
  return decideApplication(c, memberId, {
    kind,
    tierId: memberColumn(memberId, sql`${user.tierId}`),
    action: isMembership ? "membership-rejected" : "tier-refused",
    before: memberJson(memberId, { status: user.status, requestedTier }),
    after: memberJson(memberId, { status, reason }),
    set: isMembership
      ? sql`status = 'rejected', status_since = ${c.var.now}, status_reason = ${reason},`
      : sql`refused_tier_id = requested_tier_id, tier_refusal_reason = ${reason},`,
  });
}
