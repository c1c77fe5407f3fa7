import { eq } from "drizzle-orm";
import type { Context } from "hono";
import type { TestMailView } from "#contract/admin/setup.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { consume } from "#http/rate-limit.ts";
import { type MailTest, saveMailTest } from "#mail/acceptance.ts";
import type { EmailContent } from "#mail/layout.ts";
import { resumeMail } from "#mail/pause.ts";
import type { Env } from "#worker/env.ts";

/** At once, without the outbox. An accepted one ends a pause of sending. Throws 409 `conflict` without a provider, 429. */
export async function sendTestMail(c: Context<AppEnv>): Promise<TestMailView> {
  const { db, now, adminId } = c.var;
  await consume(c, { limit: RATE_LIMITS.testMailsPerAdmin, subject: adminId });
  const admins = await db.select({ to: user.email, toName: user.name }).from(user).where(eq(user.id, adminId));
  const admin = getRow(admins);
  const id = newId();
  // With the first test: templates load with the first email.
  const { sendDirectly } = await import("#mail/send-directly.ts");
  const result = await sendDirectly(c.env, { ...admin, key: `test:${id}` }, contentOf(c.env));
  if (!result) throw new Problem("conflict", { detail: "Email isn't set up yet." });
  const test: MailTest = { at: now, accepted: result.outcome === "sent", answer: result.answer };
  await runCommand(c, {
    audit: { action: "mail-tested", subjectKind: "mail", subjectId: id, after: { answer: test.answer } },
    write: () => ({
      test: saveMailTest(db, test),
      resumed: test.accepted ? resumeMail(db) : null,
    }),
  });
  return { to: admin.to, accepted: test.accepted, answer: test.answer };
}

const contentOf = (env: Env): EmailContent => ({
  subject: `Test email from ${env.APP_NAME}`,
  heading: "This is a test email",
  preview: "Your email service accepted it.",
  lead: ["You sent it from the setup page. If you can read it, emails reach their recipients."],
  facts: [],
  action: { label: "Open Setup", href: `${env.APP_ORIGIN}/admin/setup` },
  closing: [],
  reason: `You get this email because you are an admin of ${env.APP_NAME} and asked for it.`,
});
