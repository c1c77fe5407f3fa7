import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { cursor, instant, type Page, paragraphsOfText } from "../text.ts";
import { QUOTE_MAX_LENGTH, QUOTE_MIN_LENGTH } from "./plain/quote.ts";

/** What a member says about Node for the landing page: it waits for an admin, who shows or declines it. */
const QUOTE_STATES = ["waiting", "shown", "declined"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/**
 * Body of `PUT /api/me/quote` (204), of admitted members: the quote, which is shown with their name, title and company of now once an admin has approved
 * it. Another text, or the same one of a member who has another name, title or company by now, waits again; else it keeps its state. 429.
 */
export const quoteInput = z.strictObject({
  text: paragraphsOfText(QUOTE_MIN_LENGTH, QUOTE_MAX_LENGTH, {
    required: `Write at least ${QUOTE_MIN_LENGTH} characters.`,
  }),
  consent: z.literal(true, "Please agree that your quote may be shown."),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** `GET /api/me/quote`: the viewer's own, null without one. `DELETE /api/me/quote` (204) removes it, also from the landing page. */
export type OwnQuoteView = { quote: { text: string; state: QuoteState; at: string } | null };

/** Query of `GET /api/admin/quotes`: of one state, waiting ones by default, the newest first, of approved members. `person.title`: with the company. */
export const adminQuoteQuery = z.object({ state: z.optional(z.enum(QUOTE_STATES)), cursor });
export type AdminQuoteQuery = z.infer<typeof adminQuoteQuery>;
export type AdminQuoteView = { id: string; person: PersonView; text: string; state: QuoteState; at: string };
export type AdminQuotePage = Page<AdminQuoteView>;

/**
 * Body of `PUT /api/admin/quotes/:id/decision` (204), where `id` is the member's. `at`: when the quote was written that the admin read; 409 `conflict` for
 * another one, 404 without one.
 */
export const quoteDecision = z.strictObject({ isShown: z.boolean(), at: instant });
export type QuoteDecision = z.infer<typeof quoteDecision>;
