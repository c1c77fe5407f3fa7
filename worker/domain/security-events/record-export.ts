import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { SecurityEventKind } from "#contract/settings/security-events.ts";
import { batch } from "#db/batch.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { causeOf, securityEventInsert } from "./security-event.ts";

/** `about`: the title of what the list belongs to. Before the file begins, so that none leaves without its row. Throws 429. */
export async function recordExport(
  c: Context<AppEnv>,
  { id: memberId }: Viewer,
  kind: SecurityEventKind & `${string}-exported`,
  about: string,
): Promise<void> {
  const limit = countMemberWithin(c, RATE_LIMITS.exportsPerMember, sql`${memberId}`);
  const { uses } = await batch(c.var.db, {
    uses: limit.insert(sql`1`),
    event: securityEventInsert(c.var.db, { ...causeOf(c), memberId, kind, about }, limit.isWithin),
  });
  limit.requireWithin(uses);
}
