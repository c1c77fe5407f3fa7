import * as z from "zod/mini";
import { DAY_MS, type RateLimit } from "#contract/limits.ts";
import type { PersonView } from "../members.ts";
import { cursor, instant, type Page, paragraphsOfText } from "../text.ts";

/** Graphemes. */
export const QUOTE_MIN_LENGTH = 20;
export const QUOTE_MAX_LENGTH = 240;
export const QUOTES_PER_MEMBER: RateLimit = { name: "quotes-member", limit: 10, windowMs: DAY_MS };

const QUOTE_STATES = ["waiting", "shown", "declined"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** `PUT /api/me/quote` (204; 429). A change of text, name, title or company waits for an admin again. */
export const quoteInput = z.strictObject({
  text: paragraphsOfText(QUOTE_MIN_LENGTH, QUOTE_MAX_LENGTH, {
    required: `Write at least ${QUOTE_MIN_LENGTH} characters.`,
  }),
  consent: z.literal(true, "Please agree that your quote may be shown."),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** `GET /api/me/quote`. `DELETE` (204) also removes it from the landing page. */
export type OwnQuoteView = { quote: { text: string; state: QuoteState; at: string } | null };

/** `GET /api/admin/quotes`: waiting ones by default, newest first. `person.title`: with the company. */
export const adminQuoteQuery = z.object({ state: z.optional(z.enum(QUOTE_STATES)), cursor });
export type AdminQuoteQuery = z.infer<typeof adminQuoteQuery>;
export type AdminQuoteView = { id: string; person: PersonView; text: string; state: QuoteState; at: string };
export type AdminQuotePage = Page<AdminQuoteView>;

/** `PUT /api/admin/quotes/:id/decision` (204; 404). `at`: of the quote that was read, else 409 `conflict`. */
export const quoteDecision = z.strictObject({ isShown: z.boolean(), at: instant });
export type QuoteDecision = z.infer<typeof quoteDecision>;
