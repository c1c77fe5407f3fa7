import type { IndexOpportunity } from "../opportunities/decide-review.ts";
import type { EventCancellation } from "./event-cancellation.ts";

export type ReportParts = { cancelEvent: EventCancellation; indexOpportunity: IndexOpportunity };
