import type { AdminOpportunityRowView, AdminOpportunityView } from "#contract/admin/opportunities.ts";
import type { ReviewInput } from "#contract/opportunities/sharing.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const OPPORTUNITIES = "/api/admin/opportunities";

export const reviewsQuery = (search: string) => pagesQuery<AdminOpportunityRowView>(OPPORTUNITIES, search);

export const reviewQuery = (id: string) => apiQuery<AdminOpportunityView>(`${OPPORTUNITIES}/${encodeURIComponent(id)}`);

export const decideReview = (id: string) =>
  mutation({
    mutationFn: (input: ReviewInput) => http.put(`${OPPORTUNITIES}/${encodeURIComponent(id)}/decision`, input),
    onSuccess: refreshAdmin,
    success: (_, { decision }) => (decision === "open" ? "Opportunity opened" : "Given back to its owner"),
  });
