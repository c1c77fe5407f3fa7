import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { opportunity } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import type { NotificationPart } from "#domain/notifications/notifications.ts";

export const ofOpportunity = (id: string, column: SQLiteColumn): SQL =>
  sql`(select ${column} from ${opportunity} where ${opportunity.id} = ${id})`;

export const opportunityKey = (id: string) => `opportunity:${id}:`;
export const teamKey = (id: string) => `${opportunityKey(id)}team`;

type Part = Pick<NotificationPart, "actorId" | "key"> & {
  kind: Extract<NotificationContent["kind"], `opportunity-${string}`>;
  memberId?: NotificationPart["memberId"];
  text?: string | SQL;
  path?: string;
  onlyIf?: SQL;
};

export function opportunityNotification(id: string, { kind, memberId, text, path, ...part }: Part) {
  const subject = ofOpportunity(id, opportunity.company);
  const json = jsonObject({ kind, subject, ...(text && { text }), path: path ?? `/opportunities/${id}` });
  return { ...part, memberId: memberId ?? ofOpportunity(id, opportunity.ownerId), content: { kind, json } };
}
