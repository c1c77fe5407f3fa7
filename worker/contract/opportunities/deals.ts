import * as z from "zod/mini";
import { AMOUNT_MAX_MINOR, AMOUNT_SENTENCE } from "../content/amounts.ts";
import type { PersonView } from "../members.ts";
import { cursor, id, lineOfText, type Money, type Page, paragraphsOfText } from "../text.ts";
import { DEAL_NOTE_MAX_LENGTH, PARTIES_MAX } from "./limits.ts";
import { DEAL_STAGES, type OpportunityState, PASS_REASONS } from "./lists.ts";
import type { DealView, OpportunityCardView, PassView } from "./opportunities.ts";

/** `PUT /api/opportunities/:id/interest` and `…/pass` (204; 403, 409); `DELETE` takes it back. */
export const interestInput = z.strictObject({
  amountMinor: z.nullable(
    z
      .int(AMOUNT_SENTENCE)
      .check(z.minimum(1, AMOUNT_SENTENCE), z.maximum(AMOUNT_MAX_MINOR, "This amount is too large.")),
  ),
});
export const passInput = z.strictObject({ reason: z.enum(PASS_REASONS.map(([code]) => code)) });

/** `PUT /api/opportunities/:id/notes` (204): omitted fields stay. `PUT` and `DELETE …/saving` (204). */
export const notesInput = z
  .strictObject({
    note: z.optional(paragraphsOfText(0, DEAL_NOTE_MAX_LENGTH)),
    stage: z.optional(z.enum(DEAL_STAGES.map(([code]) => code))),
  })
  .check(z.refine(({ note, stage }) => note !== undefined || stage !== undefined, "Nothing to save."));
export type NotesInput = z.infer<typeof notesInput>;

/** `POST /api/opportunities/:id/shares` (204): to a connection, else 404. */
export const shareInput = z.strictObject({ memberId: id });

const memberIds = z.array(id).check(z.maxLength(PARTIES_MAX));

/**
 * `PATCH /api/opportunities/:id/parties` (204), by the owner of a closed one: connections or interested members. Only what was
 * changed: somebody who was named or declined since stays so.
 */
export const partiesInput = z.strictObject({ add: memberIds, remove: memberIds });
export type PartiesInput = z.infer<typeof partiesInput>;

/** `GET /api/opportunities/deals`, latest change first. `q`: words of company, sector and note. */
export const dealQuery = z.object({
  q: z.optional(lineOfText(0, 100)),
  show: z.catch(z.optional(z.enum(["saved", "interested", "passed"])), undefined),
  stage: z.catch(z.optional(z.enum(DEAL_STAGES.map(([code]) => code))), undefined),
  cursor,
});
export type DealQuery = z.infer<typeof dealQuery>;
export type DealRowView = OpportunityCardView & { state: OpportunityState; deal: DealView; updatedAt: string };
export type DealPage = Page<DealRowView>;

/** `GET /api/opportunities/mine`, newest first. */
export type OwnRowView = OpportunityCardView & {
  state: OpportunityState;
  closesOn: string | null;
  saved: number;
  interested: number;
  passed: number;
  pledged: Money;
  passes: PassView[];
  unanswered: UnansweredView[];
};
export type UnansweredView = { id: string; text: string; askedAt: string; asker: PersonView };
export type OwnRowsView = { rows: OwnRowView[] };

/** `GET /api/opportunities/:id/interest`, for the owner, latest first; `interest.csv` has all. */
export type InterestView = { id: string; person: PersonView; amount: Money | null; since: string };
export type InterestPage = Page<InterestView>;
