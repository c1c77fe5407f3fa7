import * as z from "zod/mini";
import { type Page, paragraphsOfText } from "../text.ts";
import { CONNECTION_NOTE_MAX_LENGTH } from "./limits.ts";
import type { MemberCardView } from "./people.ts";
import type { RelationView } from "./relation.ts";

/**
 * `PUT` and `DELETE /api/network/requests/:memberId`, `PUT` (accept) and `DELETE /api/network/connections/:memberId`,
 * `DELETE /api/network/requests/received/:memberId` (ignore; the author does not notice): 200 `RelationView`; 403, 404, 409,
 * 429.
 */
export const connectionRequestInput = z.strictObject({ note: paragraphsOfText(0, CONNECTION_NOTE_MAX_LENGTH) });

export type ConnectionRequestState = "open" | "ignored" | "withdrawn";

export type { RelationView };

/** `GET /api/network/summary`. `newThisMonth`: calendar month (UTC). */
export type NetworkSummary = {
  connections: number;
  newThisMonth: number;
  pendingRequests: number;
  introductions: number;
};

/** `GET /api/network/requests`, newest first. */
export const connectionRequestQuery = z.object({
  box: z._default(z.enum(["received", "sent"]), "received"),
  cursor: z.optional(z.string().check(z.maxLength(400))),
});
export type ConnectionRequestView = { person: MemberCardView; note: string; at: string };
export type ConnectionRequestPage = Page<ConnectionRequestView>;
