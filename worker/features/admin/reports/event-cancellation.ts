import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import type { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";

type Written = ReturnType<typeof statement>;

/** From the events feature, passed in: see `cancellation` in `cancel-event.ts`. */
export type EventCancellation = (
  c: Context<AppEnv>,
  eventId: string,
  reason: string,
) => {
  isOpen: SQL;
  write: (onlyIf: SQL) => { announced: Written; cancelled: Written; search: Written };
  finish: (result: { announced: D1Result }) => void;
};
