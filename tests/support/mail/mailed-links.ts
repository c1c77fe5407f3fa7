import { env } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { addressToken, resetToken } from "#auth/mail/links.ts";
import type { MailKind } from "#contract/mail.ts";
import { outbox } from "#db/schema/index.ts";
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

/** The token of the link in the latest reset mail to an address; empty without one. The database has only its hash. */
export async function resetTokenOf(email: string): Promise<string> {
  const [row] = await testDb()
    .select({ key: outbox.key })
    .from(outbox)
    .where(and(eq(outbox.to, email), eq(outbox.kind, "password-reset")))
    .orderBy(desc(outbox.id))
    .limit(1);
  return row ? resetToken(env, row) : "";
}
