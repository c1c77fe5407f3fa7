import {
  type CheckName,
  type CheckView,
  COUNTED_MAX,
  DATABASE_MAX_BYTES,
  SEARCH_BACKLOG_MAX,
} from "#contract/admin/system.ts";
import { formatAgo } from "#contract/dates.ts";
import { CRON_LATE_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { counted, formatList, fullCount, percent } from "#contract/numbers.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { acceptedAt } from "#mail/acceptance.ts";
import { ERASED } from "#mail/erase-addresses.ts";
import type { Env } from "#worker/env.ts";
import { type CronJobRun, QUEUE_JOB } from "./cron-jobs.ts";
import type { DatabaseFacts } from "./facts.ts";

/** The oldest email is late after this. The first repetitions come within minutes. */
const LATE_MAIL_MS = 15 * MINUTE_MS;
/** A single failure is repeated seconds later. */
const FAILED_ATTEMPTS = 2;
const SIZE_SHARE = 0.8;

export const check = (name: CheckName, failure: string | null, detail: string): CheckView => ({
  name,
  passes: failure === null,
  detail: failure ?? detail,
});

export const checksOf = (env: Env, facts: DatabaseFacts, now: number): CheckView[] => [
  check("cron", cronFailure(facts, now), "It runs every minute."),
  check("jobs", jobFailure(facts), "All of them succeed."),
  check("mail", mailFailure(env, facts), mailDetail(facts, now)),
  check("waiting-mails", waitingFailure(facts, now), "None is late."),
  check("failed-mails", deadFailure(facts, now), "None failed for good within a day because of the email service."),
  check("queue", queueFailure(facts), "It takes messages."),
];

const ago = (at: number): string => formatAgo(new Date(at).toISOString());

const lastRunAt = (jobs: CronJobRun[]): number => Math.max(0, ...jobs.map(({ ranAt }) => ranAt));

function cronFailure({ jobs }: DatabaseFacts, now: number): string | null {
  const ranAt = lastRunAt(jobs);
  if (now - ranAt <= CRON_LATE_MS) return null;
  return ranAt === 0 ? "It has not run yet." : `It last ran ${ago(ranAt)}.`;
}

/** A job that is late although others ran later was cut off, or comes after one that was. */
function jobFailure({ jobs }: DatabaseFacts): string | null {
  const newest = lastRunAt(jobs);
  const late = jobs.filter(({ ranAt }) => newest - ranAt > CRON_LATE_MS);
  const failed = jobs.filter(({ name, error }) => error !== null && name !== QUEUE_JOB);
  const sentences = [
    failed.length > 0 ? `Failed: ${formatList(failed.map(({ name }) => name))}.` : "",
    late.length > 0
      ? `Not finished for ${CRON_LATE_MS / MINUTE_MS} minutes: ${formatList(late.map(({ name }) => name))}.`
      : "",
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

function mailFailure(env: Env, { pauses: [paused], accepted, failures }: DatabaseFacts): string | null {
  if (!findMailProvider(env)) return "No email service is set up.";
  if (paused)
    return `${paused.pause.reason} It refuses our account, so sending is paused. One email is tried every few minutes.`;
  const since = failures.filter(({ failedAt }) => (failedAt ?? 0) > acceptedAt(accepted));
  const attempts = since.reduce((sum, row) => sum + row.attempts, 0);
  return attempts >= FAILED_ATTEMPTS
    ? `${since[0]?.answer} ${counted(attempts, "attempt")} failed since it last accepted an email.`
    : null;
}

function mailDetail({ accepted, failures }: DatabaseFacts, now: number): string {
  const last = acceptedAt(accepted);
  const recent = failuresWithin(HOUR_MS, failures, now);
  const failed = counted(recent, "email", "emails", recent === COUNTED_MAX);
  return [
    last > 0 ? `The last email was accepted ${ago(last)}.` : "No email was sent yet.",
    `${recent === 0 ? "No email failed" : `${failed} failed at least once`} within an hour.`,
  ].join(" ");
}

export const failuresWithin = (ms: number, failures: DatabaseFacts["failures"], now: number): number =>
  failures.filter(({ failedAt }) => (failedAt ?? 0) > now - ms).length;

function waitingFailure({ waiting: [oldest] }: DatabaseFacts, now: number): string | null {
  if (!oldest || now - oldest.dueAt <= LATE_MAIL_MS) return null;
  return `The oldest should have gone out ${ago(oldest.dueAt)}.`;
}

function deadFailure({ dead }: DatabaseFacts, now: number): string | null {
  const lost = dead.filter(
    ({ failedAt, replayedAt, to }) => (failedAt ?? 0) > now - DAY_MS && replayedAt === null && to !== ERASED,
  ).length;
  if (lost === 0) return null;
  return `${counted(lost, "email", "emails", lost === COUNTED_MAX)} failed for good within a day because of the email service. Send them again from the outbox.`;
}

function queueFailure({ jobs }: DatabaseFacts): string | null {
  const probe = jobs.find(({ name }) => name === QUEUE_JOB);
  return probe?.error ? "It takes no messages, so emails wait." : null;
}

export function searchCheck(size: number | null, backlog: number): CheckView {
  const failure =
    size === null
      ? "It could not be read. The log says why."
      : backlog > SEARCH_BACKLOG_MAX
        ? `More than ${fullCount(SEARCH_BACKLOG_MAX)} changes wait, so searches find less.`
        : null;
  return check(
    "search",
    failure,
    backlog === 0 ? "No change waits." : `${counted(backlog, "change")} wait${backlog === 1 ? "s" : ""}.`,
  );
}

/** Of the larger of the two. */
export function sizeCheck(database: number, search: number | null): CheckView {
  const share = Math.max(database, search ?? 0) / DATABASE_MAX_BYTES;
  const full = `The larger database is ${percent(share)} full.`;
  return check("size", share >= SIZE_SHARE ? full : null, full);
}

export const filesCheck = (isReachable: boolean): CheckView =>
  check("files", isReachable ? null : "The bucket could not be read. The log says why.", "The bucket can be read.");
