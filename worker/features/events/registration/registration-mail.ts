import { sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import { newIdSql } from "#db/ids.ts";
import { registration } from "#db/schema/index.ts";
import { recipientName } from "../mail/recipient-name.ts";

export const registrationMail = <Kind extends MailKind>(kind: Kind, eventId: string, now: number) => ({
  id: newIdSql(now),
  key: sql`${`${kind}:`} || ${registration.id}`,
  kind,
  to: sql`${registration.email}`,
  toName: recipientName(sql`${registration.memberId}`, sql`${registration.name}`),
  memberId: sql`${registration.memberId}`,
  eventId,
  registrationId: sql`${registration.id}`,
});
