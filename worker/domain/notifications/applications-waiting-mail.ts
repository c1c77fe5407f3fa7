import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { defineMailKinds } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

/** Applications that are counted at most. */
const MAX_WAITING = 100;

const selectWaiting = (db: Db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(db.select({ id: user.id }).from(user).where(eq(user.status, "pending")).limit(MAX_WAITING).as("waiting"));

/** The mail that tells an admin that applications wait. It counts them when it is sent. */
export const applicationsWaitingMail = defineMailKinds({
  kinds: ["applications-waiting"],
  selectFacts: (db) => ({ waiting: selectWaiting(db) }),
  write({ env, row }, { waiting: [waiting] }) {
    return waiting && waiting.count > 0
      ? { content: applicationsWaitingEmail({ env, to: row.to, waiting: waiting.count }) }
      : null;
  },
});

type About = { env: Env; to: string; waiting: number };

const applicationsWaitingEmail = ({ env, to, waiting }: About): EmailContent => ({
  subject: waiting === 1 ? "One application waits" : `${waiting === 100 ? "100 or more" : waiting} applications wait`,
  heading: "Someone waits for a decision",
  preview: "Approve or reject them in the admin panel.",
  lead: [
    waiting === 1
      ? `One person asks to join ${env.APP_NAME}.`
      : `${waiting === 100 ? "100 or more" : waiting} people ask to join ${env.APP_NAME}.`,
  ],
  facts: [],
  action: { label: "Read them", href: `${env.APP_ORIGIN}/admin/approvals` },
  closing: [],
  reason: `Sent to ${to} because you are an administrator of ${env.APP_NAME}.`,
});
