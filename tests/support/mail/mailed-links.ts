import { env } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { addressToken } from "#auth/mail/links.ts";
import type { MailKind } from "#contract/mail.ts";
import { outbox, user, verification } from "#db/schema/index.ts";
import { testDb } from "../events/events.ts";

/** The token of the link in the latest mail of a kind to an address. Throws when there is no such mail. */
export async function addressTokenOf(to: string, kind: MailKind = "email-verification"): Promise<string> {
  const [row] = await testDb()
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, to), eq(outbox.kind, kind)))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!row) throw new Error(`No mail of kind ${kind} to ${to}`);
  return addressToken(env, row);
}

/** The token of the latest password-reset link of the account with this email. */
export async function resetTokenOf(email: string): Promise<string> {
  const rows = await testDb()
    .select({ identifier: verification.identifier, id: verification.id })
    .from(verification)
    .innerJoin(user, eq(user.id, verification.value))
    .where(eq(user.email, email))
    .orderBy(desc(verification.id));
  return rows[0]?.identifier.replace("reset-password:", "") ?? "";
}
