import type { Hono } from "hono";
import type { Db } from "#db/open.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { MailKindDefinition } from "#mail/kinds.ts";
import type { Env } from "#worker/env.ts";
import type { OwnRows } from "./own-rows.ts";

/** A job that cron runs every minute. Each does a bounded amount of work on an index, and may run twice, late or two times at once. */
export type CronJob = (env: Env, db: Db, now: number) => Promise<unknown>;

/** The jobs of a noun: `mails` write mails, so they run before the outbox; `objects` ask many objects, each of which may be slow, so they run last. */
export type CronJobs = { mails?: CronJob[]; sweeps?: CronJob[]; objects?: CronJob[] };

/** Routes, each with the path that is before theirs. */
export type Mounts = readonly [path: string, routes: Hono<AppEnv>][];

/** What a noun has. Each part loads when it is first needed, so a noun costs other requests nothing. */
export type Noun = {
  /** What the paths of its routes and pages begin with. */
  paths?: readonly string[];
  routes?: () => Promise<Mounts>;
  mailKinds?: () => Promise<readonly MailKindDefinition[]>;
  jobs?: () => Promise<CronJobs>;
  /** The rows about a member, for the copy of their data. */
  ownRows?: () => Promise<OwnRows>;
};
