import type { Hono } from "hono";
import type { Db } from "#db/open.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { MailKindDefinition } from "#mail/kinds.ts";
import type { Env } from "#worker/env.ts";
import type { OwnRows } from "./own-rows.ts";

/** Every minute: bounded, on an index, and safe when repeated, late or concurrent. */
export type CronJob = (env: Env, db: Db, now: number) => Promise<unknown>;

/** By name. `first`: before whatever sends or deletes. `mails` run before the outbox. `objects` run last, because each object may be slow. */
export type CronJobs = { [Phase in "first" | "mails" | "sweeps" | "objects"]?: Record<string, CronJob> };

export type Mounts = readonly [path: string, routes: Hono<AppEnv>][];

/** Each part loads on first use, so that a noun costs other requests nothing. */
export type FeatureModule = {
  paths?: readonly string[];
  routes?: () => Promise<Mounts>;
  mailKinds?: () => Promise<readonly MailKindDefinition[]>;
  jobs?: () => Promise<CronJobs>;
  ownRows?: () => Promise<OwnRows>;
};
