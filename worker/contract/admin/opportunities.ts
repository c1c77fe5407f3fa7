import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import type { ChangeView, OpportunityCardView, RoundView, TeamMemberView } from "../opportunities/opportunities.ts";
import type { OpportunityState } from "../opportunities/plain/lists.ts";
import { cursor, listOrder, type Page } from "../text.ts";

/** Query of `GET /api/admin/opportunities`: those in review without `state`; the newest first without `order`. */
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
  /** ISO instant. */
  submittedAt: string;
};
export type AdminOpportunityPage = Page<AdminOpportunityRowView>;

/** `GET /api/admin/opportunities/:id`: all that its readers will see, and its history. Drafts are their owner's alone (404). */
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
