import * as z from "zod/mini";
import { type Page, paragraphsOfText } from "../text.ts";
import type { MemberCardView } from "./people.ts";
import { CONNECTION_NOTE_MAX_LENGTH } from "./plain/limits.ts";
import type { RelationView } from "./plain/relation.ts";

/**
 * Connections of the viewer. Every command is repeatable, and answers 200 with how the two are related now, or 404 `member-not-found` for a
 * member the viewer may not know of, 409 `conflict` for oneself, 403 for viewers who are not admitted.
 *
 * `PUT /api/network/requests/:memberId` asks to connect. The two are connected at once when the other one asked already, or accepts
 * automatically. 409 `request-too-soon` after a withdrawal, with the date; 409 `requests-waiting` with too many open ones; 429 `rate-limited`.
 * `DELETE` withdraws the viewer's request.
 *
 * `PUT /api/network/connections/:memberId` with `{}` accepts the other one's request; 409 `request-gone` when there is none anymore.
 * `DELETE` disconnects.
 *
 * `DELETE /api/network/invitations/:memberId` ignores the other one's request, who does not learn of it.
 */
export const connectionRequestInput = z.strictObject({ note: paragraphsOfText(0, CONNECTION_NOTE_MAX_LENGTH) });

export type ConnectionRequestState = "open" | "ignored" | "withdrawn";

export type { RelationView };

/** `GET /api/network/summary`. `newThisMonth`: connections made in this calendar month (UTC). `pendingInvitations`: open requests to the viewer. */
export type NetworkSummary = {
  connections: number;
  newThisMonth: number;
  pendingInvitations: number;
  /** Introductions that wait for the viewer's answer. */
  introductions: number;
};

/** Query of `GET /api/network/invitations`. */
export const invitationQuery = z.object({
  box: z._default(z.enum(["received", "sent"]), "received"),
  cursor: z.optional(z.string().check(z.maxLength(400))),
});
/** An open request, newest first. `note`: what its author wrote, maybe nothing. */
export type InvitationView = { person: MemberCardView; note: string; at: string };
export type InvitationPage = Page<InvitationView>;
