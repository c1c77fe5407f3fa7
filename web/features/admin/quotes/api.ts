import type { AdminQuoteView, QuoteDecision } from "#contract/settings/quote.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { refreshAdmin } from "../api.ts";

const QUOTES = "/api/admin/quotes";

export const quotesQuery = (search: string) => pagesQuery<AdminQuoteView>(QUOTES, search);

export const decideQuote = mutation({
  mutationFn: ({ id, ...decision }: QuoteDecision & { id: string }) =>
    http.put(`${QUOTES}/${encodeURIComponent(id)}/decision`, decision),
  onSuccess: refreshAdmin,
  success: (_, { isShown }) => (isShown ? "Quote is on the home page" : "Quote declined"),
});
