import type { IndexOpportunity } from "../opportunities/decide-review.ts";
import type { EventCancellation } from "./event-cancellation.ts";

/** What decisions about reports need of other nouns. */
export type ReportParts = { cancelEvent: EventCancellation; indexOpportunity: IndexOpportunity };
