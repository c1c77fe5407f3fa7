import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import type { OpportunityState } from "../opportunities/lists.ts";
import type { ChangeView, OpportunityCardView, RoundView, TeamMemberView } from "../opportunities/opportunities.ts";
import { cursor, listOrder, type Page } from "../text.ts";

/** `GET /api/admin/opportunities`: in review by default, newest first. */
export const adminOpportunityQuery = z.object({
  state: z.catch(z.optional(z.enum(["open", "paused", "closed"])), undefined),
  order: listOrder,
  cursor,
});
export type AdminOpportunityQuery = z.infer<typeof adminOpportunityQuery>;

export type AdminOpportunityRowView = {
  id: string;
  company: string;
  amount: string;
  stage: string;
  sector: string;
  state: OpportunityState;
  owner: { id: string; name: string; image: string | null };
  submittedAt: string;
};
export type AdminOpportunityPage = Page<AdminOpportunityRowView>;

/** `GET /api/admin/opportunities/:id`. 404 for a draft. */
export type AdminOpportunityView = Omit<OpportunityCardView, "isSaved"> & {
  state: OpportunityState;
  owner: PersonView;
  text: string;
  round: RoundView;
  team: TeamMemberView[];
  version: number;
  /** False for an own one while there is another admin. */
  mayDecide: boolean;
  history: ChangeView[];
};
