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
  subject:
    waiting === 1
      ? "1 application is waiting"
      : `${waiting === 100 ? "100 or more" : waiting} applications are waiting`,
  heading: "New applications to review",
  preview: "Approve or reject them in the Admin Panel.",
  lead: [
    waiting === 1
      ? `1 person wants to join ${env.APP_NAME}.`
      : `${waiting === 100 ? "100 or more" : waiting} people want to join ${env.APP_NAME}.`,
  ],
  facts: [],
  action: { label: "Review applications", href: `${env.APP_ORIGIN}/admin/approvals` },
  closing: [],
  reason: `Sent to ${to} because you are an admin of ${env.APP_NAME}.`,
});
