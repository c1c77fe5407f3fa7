import type { CheckView, SystemFigures, SystemView } from "#contract/admin/system.ts";
import { HOUR_MS } from "#contract/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import { DatabaseNewer, MigrationFailed } from "#db/migrate.ts";
import { acceptedAt } from "#mail/acceptance.ts";
import { buildId, type Env } from "#worker/env.ts";
import { check, checksOf, failuresWithin, filesCheck, searchCheck, sizeCheck } from "./checks.ts";
import { type DatabaseFacts, readFacts, readSearchSize } from "./facts.ts";

/** An object that no file has as its key. */
const PROBE = "probe";

/** Never throws. What cannot be read fails its check. */
export async function readSystem(env: Env, now: number): Promise<SystemView> {
  const [database, search, files] = await Promise.all([
    attempt("database", readFacts(env, now)),
    attempt("search", readSearchSize(env)),
    attempt("files", env.MEDIA.head(PROBE)),
  ]);
  const facts = database.value;
  const checks: CheckView[] = [
    check(
      "database",
      database.error && databaseFailure(database.error),
      "It can be read, and its migrations are applied.",
    ),
    ...(facts ? checksOf(env, facts, now) : []),
    searchCheck(search.value, facts?.backlog[0]?.count ?? 0),
    sizeCheck(facts?.size.meta.size_after ?? 0, search.value),
    filesCheck(files.error === null),
  ];
  return {
    at: new Date(now).toISOString(),
    build: buildId(),
    failing: checks.flatMap(({ name, passes }) => (passes ? [] : [name])),
    checks,
    jobs: (facts?.jobs ?? []).map(({ ranAt, ...job }) => ({ ...job, ranAt: new Date(ranAt).toISOString() })),
    figures: facts && figuresOf(facts, search.value, now),
  };
}

type Attempt<T> = { value: T | null; error: Error | null };

const attempt = <T>(name: string, work: Promise<T>): Promise<Attempt<T>> =>
  work.then(
    (value) => ({ value, error: null }),
    (error) => {
      logFailure("check-failed", error, { check: name });
      return { value: null, error };
    },
  );

const databaseFailure = (error: Error): string =>
  error instanceof DatabaseNewer
    ? error.message
    : error instanceof MigrationFailed
      ? `The migration ${error.migration} failed. The log says why.`
      : "It could not be read. The log says why.";

function figuresOf(facts: DatabaseFacts, searchBytes: number | null, now: number): SystemFigures {
  const iso = (at: number | undefined) => (at ? new Date(at).toISOString() : null);
  return {
    cronRanAt: iso(Math.max(0, ...facts.jobs.map(({ ranAt }) => ranAt))),
    mailAcceptedAt: iso(acceptedAt(facts.accepted)),
    oldestWaitingMailAt: iso(facts.waiting[0]?.dueAt),
    mailFailuresLastHour: failuresWithin(HOUR_MS, facts.failures, now),
    failedMails: facts.dead.length,
    searchBacklog: facts.backlog[0]?.count ?? 0,
    databaseBytes: facts.size.meta.size_after,
    searchBytes,
    newestMigration: facts.migrations[0]?.name ?? null,
  };
}
