import { sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { MemberId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { memberColumn } from "./member-column.ts";

/** Address and name as of the batch. Outside of a command it needs `id` and `key`. */
export const memberMail = <K extends MailKind>(kind: K, memberId: MemberId) => ({
  kind,
  to: memberColumn(memberId, sql`${user.email}`),
  toName: memberColumn(memberId, sql`${user.name}`),
  memberId,
});
