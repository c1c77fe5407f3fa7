import type { Context } from "hono";
import { codeOfInvitation, hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import type { InvitationInput, InvitationView } from "#contract/admin/invitations.ts";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { invitation } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, readCreatedRow, readIdempotencyKey } from "#http/idempotency.ts";
import { getRow } from "#http/problem.ts";
import { selectInvitation, toInvitationView } from "./queries.ts";

/** Idempotent by key; 409 for another body. */
export async function createInvitation(c: Context<AppEnv>, input: InvitationInput): Promise<InvitationView> {
  const { db, now, adminId } = c.var;
  const { expiresInDays, ...limits } = input;
  const id = newId();
  const expiresAt = now + expiresInDays * DAY_MS;
  const codeHash = hashOfCode(c.env, codeOfInvitation(c.env, id));
  const call = readIdempotencyKey(c, input, adminId);
  const { outcomes } = await runCommand(c, {
    call,
    audit: {
      action: "invitation-made",
      subjectKind: "invitation",
      subjectId: id,
      after: { ...limits, expiresAt: new Date(expiresAt).toISOString() },
    },
    write: (onlyIf) => ({
      insert: insertIf(
        db,
        invitation,
        { ...limits, id, codeHash, expiresAt, createdBy: adminId, createdAt: now },
        onlyIf,
      ),
    }),
    outcome: createdRow(invitation, id, adminId),
  });
  return toInvitationView(c, getRow(await selectInvitation(c, readCreatedRow(outcomes, call) ?? id)));
}
