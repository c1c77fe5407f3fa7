/** What is checked, with its title on screens and in alarms. */
export const CHECKS = {
  database: "Database",
  cron: "Cron",
  jobs: "Cron jobs",
  mail: "Email",
  "waiting-mails": "Waiting emails",
  "failed-mails": "Failed emails",
  search: "Search index",
  size: "Database size",
  files: "Uploaded files",
  queue: "Queue",
} as const;
export type CheckName = keyof typeof CHECKS;

/** `detail`: a sentence, also when it passes. Nothing personal. */
export type CheckView = { name: CheckName; passes: boolean; detail: string };

/** `error` null: it succeeded. */
export type CronJobView = { name: string; ranAt: string; ms: number; error: string | null };

/**
 * `GET /api/admin/system`, and `GET /api/health?deep` with `Authorization: Bearer` and `HEALTH_SECRET`, which answers 503
 * while `failing` has names. `figures` null: the database could not be read. Bytes, counts up to `COUNTED_MAX`.
 */
export type SystemView = {
  at: string;
  build: string;
  failing: CheckName[];
  checks: CheckView[];
  jobs: CronJobView[];
  figures: SystemFigures | null;
};

export type SystemFigures = {
  cronRanAt: string | null;
  mailAcceptedAt: string | null;
  oldestWaitingMailAt: string | null;
  mailFailuresLastHour: number;
  failedMails: number;
  searchBacklog: number;
  databaseBytes: number;
  searchBytes: number | null;
  newestMigration: string | null;
};

/** Bytes. A limit of D1 for each database, on the paid plan. */
export const DATABASE_MAX_BYTES = 10_000_000_000;
export const COUNTED_MAX = 100;
/** Changes that wait for the index. Cron adds 5,000 of each noun a minute. */
export const SEARCH_BACKLOG_MAX = 1000;
