import { type SQL, sql } from "drizzle-orm";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { jsonObject } from "#db/statement.ts";
import { notificationInsert } from "#domain/notifications/notifications.ts";
import { tierName } from "./tier-statements.ts";

export function decidedNotification(
  { db, now }: { db: Db; now: number },
  kind: "membership-approved" | "tier-decided",
  { memberId, tierId }: { memberId: string; tierId: SQL | string },
  onlyIf: SQL,
) {
  const path = kind === "membership-approved" ? "/dashboard" : "/settings/tier";
  const json = jsonObject({ kind: sql`${kind}`, subject: tierName(tierId), path: sql`${path}` });
  return notificationInsert(
    { db, now },
    { memberId, actorId: null, key: `${kind}:${newId()}`, content: { kind, json }, onlyIf },
  );
}
