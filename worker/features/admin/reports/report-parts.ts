import type { SQL } from "drizzle-orm";
import type { Context } from "hono";
import type { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { IndexOpportunity } from "../opportunities/decide-review.ts";

export type ReportParts = { cancelEvent: EventCancellation; indexOpportunity: IndexOpportunity };

type Written = ReturnType<typeof statement>;

/** From the events feature, passed in: see `cancellation` in `cancel-event.ts`. */
type EventCancellation = (
  c: Context<AppEnv>,
  eventId: string,
  reason: string,
) => {
  isOpen: SQL;
  write: (onlyIf: SQL) => { announced: Written; cancelled: Written; search: Written };
  finish: (result: { announced: D1Result }) => void;
};
