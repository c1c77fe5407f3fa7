import { type SQL, sql } from "drizzle-orm";
import { counted, formatList } from "#contract/numbers.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { defineMailKinds } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";

/** Of each kind, requests that are counted at most. */
const MAX_WAITING = 100;

const selectWaiting = (db: Db, isWaiting: SQL) =>
  db
    .select({ count: sql<number>`count(*)`.as("waiting_count") })
    .from(db.select({ id: user.id }).from(user).where(isWaiting).limit(MAX_WAITING).as("waiting"));

/** The mail that tells an admin that applications and tier requests wait. It counts them when it is sent. */
export const applicationsWaitingMail = defineMailKinds({
  kinds: ["applications-waiting"],
  // Literals, so that SQLite uses the indexes of those that wait.
  selectFacts: (db) => ({
    applications: selectWaiting(db, sql`${user.status} = 'pending'`),
    tierRequests: selectWaiting(db, sql`${user.tierRequestedAt} is not null`),
  }),
  write({ env, row }, { applications, tierRequests }) {
    const waiting = { applications: applications[0]?.count ?? 0, tierRequests: tierRequests[0]?.count ?? 0 };
    return waiting.applications + waiting.tierRequests > 0
      ? { content: applicationsWaitingEmail({ env, to: row.to, ...waiting }) }
      : null;
  },
});

type About = { env: Env; to: string; applications: number; tierRequests: number };

function applicationsWaitingEmail({ env, to, applications, tierRequests }: About): EmailContent {
  const waiting = [
    applications > 0 && waitingCount(applications, "application"),
    tierRequests > 0 && waitingCount(tierRequests, "tier request"),
  ].filter((count) => count !== false);
  const isOne = applications + tierRequests === 1;
  return {
    subject: `${formatList(waiting)} ${isOne ? "is" : "are"} waiting`,
    heading: applications > 0 ? "New applications to review" : "New tier requests to review",
    preview: "Approve or reject them in the Admin Panel.",
    lead: [
      applications > 0 &&
        `${waitingCount(applications, "person", "people")} ${applications === 1 ? "wants" : "want"} to join ${env.APP_NAME}.`,
      tierRequests > 0 &&
        `${waitingCount(tierRequests, "member")} ${tierRequests === 1 ? "asks" : "ask"} for another tier.`,
    ].filter((line) => line !== false),
    facts: [],
    action: { label: "Review requests", href: `${env.APP_ORIGIN}/admin/approvals` },
    closing: [],
    reason: `Sent to ${to} because you are an admin of ${env.APP_NAME}.`,
  };
}

const waitingCount = (count: number, one: string, many?: string): string =>
  counted(count, one, many, count === MAX_WAITING);
