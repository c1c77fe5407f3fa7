import type { Context } from "hono";
import type { MemberStatus } from "#contract/members.ts";
import type { AppEnv } from "#http/app-env.ts";
import { loggable } from "#http/problem.ts";

/** Tells a member's open tabs that something about the account changed, so that they ask again who they are. Fails nobody. */
export function notifyTabs(c: Context<AppEnv>, memberId: string, status: MemberStatus): void {
  const told = (async () => c.env.INBOXES.getByName(memberId).announceStatus(status))().catch((error) =>
    console.error(JSON.stringify({ event: "tabs-not-told", message: loggable(error).message })),
  );
  c.executionCtx.waitUntil(told);
}
