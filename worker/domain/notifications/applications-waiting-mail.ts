import { formatList } from "#contract/numbers.ts";
import { defineMailKinds } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { Env } from "#worker/env.ts";
import { countedTo, REPORTS, selectWaitingCounts, WAITING } from "./waiting.ts";

export const applicationsWaitingMail = defineMailKinds({
  kinds: ["applications-waiting"],
  selectFacts: (db, row) => selectWaitingCounts(db, row.memberId ?? ""),
  write({ env, row }, counts) {
    const waiting = Object.entries({ ...WAITING, reports: REPORTS }).flatMap(([name, kind]) => {
      const count = counts[name as keyof typeof counts][0]?.count ?? 0;
      return count > 0 ? [{ ...kind, count }] : [];
    });
    return waiting.length > 0 ? { content: waitingEmail({ env, to: row.to, waiting }) } : null;
  },
});

type Kind = Pick<typeof REPORTS, "path" | "one" | "many"> & {
  count: number;
  sentence: (count: number, appName: string) => string;
};
type About = { env: Env; to: string; waiting: Kind[] };

function waitingEmail({ env, to, waiting }: About): EmailContent {
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const paths = new Set(waiting.map(({ path }) => path));
  const [only] = waiting;
  return {
    subject: `${formatList(waiting.map(({ count, one, many }) => countedTo(count, one, many)))} ${total === 1 ? "is" : "are"} waiting`,
    heading: only && waiting.length === 1 ? `New ${only.many} to review` : "New requests to review",
    preview: "Decide on them in the Admin Panel.",
    lead: waiting.map(({ count, sentence }) => sentence(count, env.APP_NAME)),
    facts: [],
    action: {
      label: "Open the Admin Panel",
      href: `${env.APP_ORIGIN}${only && paths.size === 1 ? only.path : "/admin"}`,
    },
    closing: [],
    reason: `Sent to ${to} because you are an admin of ${env.APP_NAME}.`,
  };
}
