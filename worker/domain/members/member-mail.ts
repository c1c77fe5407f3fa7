import { sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { MemberId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { memberColumn } from "./member-column.ts";

/**
 * A mail to a member about their account, to the address and the name that they have inside the batch: the mail part of a command. Elsewhere it
 * takes an `id` and a `key` beside it.
 */
export const memberMail = <K extends MailKind>(kind: K, memberId: MemberId) => ({
  kind,
  to: memberColumn(memberId, sql`${user.email}`),
  toName: memberColumn(memberId, sql`${user.name}`),
  memberId,
});
