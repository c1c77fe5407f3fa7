import * as z from "zod/mini";
import { AMOUNT_MAX_MINOR, AMOUNT_SENTENCE } from "../content/amounts.ts";
import { COMPANY_MAX_LENGTH } from "../limits.ts";
import { mediaKey } from "../media/media.ts";
import { CURRENCIES, REGIONS, SECTORS, STAGES } from "../profiles/lists.ts";
import { companyOfText, id, paragraphsOfText, shownLine } from "../text.ts";
import {
  ANSWER_MAX_LENGTH,
  OPPORTUNITY_LINE_MAX_LENGTH,
  OPPORTUNITY_SUMMARY_MAX_LENGTH,
  OPPORTUNITY_TEAM_MAX,
  OPPORTUNITY_TEXT_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
  REVIEW_REASON_MAX_LENGTH,
  UPDATE_TITLE_MAX_LENGTH,
} from "./limits.ts";
import { INSTRUMENTS } from "./lists.ts";

const oneOf = <const Code extends string>(list: readonly (readonly [Code, string])[], sentence: string) =>
  z.enum(list.map(([code]) => code) as [Code, ...Code[]], sentence);

const amount = z
  .int(AMOUNT_SENTENCE)
  .check(z.minimum(1, AMOUNT_SENTENCE), z.maximum(AMOUNT_MAX_MINOR, "This amount is too large."));
const optionalLine = z.nullable(shownLine(1, OPPORTUNITY_LINE_MAX_LENGTH));

const fields = {
  company: companyOfText(1, COMPANY_MAX_LENGTH, { required: "Enter the name of the company." }),
  description: shownLine(10, OPPORTUNITY_SUMMARY_MAX_LENGTH, {
    required: "Say in at least 10 characters what the company does.",
  }),
  text: paragraphsOfText(50, OPPORTUNITY_TEXT_MAX_LENGTH, {
    required: "Describe the company in at least 50 characters.",
  }),
  amountMinor: amount,
  currency: z.enum(CURRENCIES, "Choose a currency."),
  stage: oneOf(STAGES, "Choose a stage."),
  sector: oneOf(SECTORS, "Choose a sector."),
  region: oneOf(REGIONS, "Choose a region."),
  location: shownLine(2, OPPORTUNITY_LINE_MAX_LENGTH, { required: "Enter a place, such as Lisbon, Portugal." }),
  instrument: oneOf(INSTRUMENTS, "Choose what investors get."),
  valuationMinor: z.nullable(amount),
  minCheckMinor: z.nullable(amount),
  lead: optionalLine,
  /** UTC. A past day is 422, unless unchanged in a draft or review. */
  closesOn: z.nullable(z.iso.date("Enter a date, such as 1/29/2027.")),
  moneyFor: optionalLine,
  isInvestorsFirst: z.boolean(),
  imageKey: z.nullable(mediaKey),
  team: z
    .array(
      z.strictObject({
        memberId: id,
        role: shownLine(1, OPPORTUNITY_LINE_MAX_LENGTH, { required: "Enter the role." }),
      }),
    )
    .check(
      z.maxLength(OPPORTUNITY_TEAM_MAX, `At most ${OPPORTUNITY_TEAM_MAX} people.`),
      z.refine(
        (team) => new Set(team.map(({ memberId }) => memberId)).size === team.length,
        "Name each person only once.",
      ),
    ),
};

/** `POST /api/opportunities` (201 `{ id }`): a draft. 403 `tier-needed`, 409 `opportunities-full`, 422, 429. */
export const opportunityInput = z.strictObject(fields);
export type OpportunityInput = z.infer<typeof opportunityInput>;

/** `PUT /api/opportunities/:id` (204; 409 `conflict` for another version). An open or paused one returns to review. */
export const opportunityEdit = z.strictObject({ ...fields, version: z.int() });
export type OpportunityEdit = z.infer<typeof opportunityEdit>;

/** `PUT …/:id/state` (204; 409). `in-review` submits a draft, `draft` withdraws it, `closed` is final. */
export const stateInput = z.strictObject({ state: z.enum(["draft", "in-review", "open", "paused", "closed"]) });

/** `POST /api/opportunities/:id/questions` (201 `{ id }`). */
export const questionInput = z.strictObject({
  text: paragraphsOfText(5, QUESTION_MAX_LENGTH, { required: "Write your question in at least 5 characters." }),
});

/**
 * `PATCH /api/opportunities/:id/questions/:questionId` (204; 409 for a first answer without a text), by the owner. What is missing stays.
 * Published ones omit the asker's name.
 */
export const answerInput = z.strictObject({
  answer: z.optional(paragraphsOfText(1, ANSWER_MAX_LENGTH, { required: "Write an answer." })),
  isPublished: z.optional(z.boolean()),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** `POST /api/opportunities/:id/updates` (201 `{ id }`; 409 `updates-full`). `DELETE …/:updateId` (204). */
export const updateInput = z.strictObject({
  title: shownLine(3, UPDATE_TITLE_MAX_LENGTH, { required: "Write a title in at least 3 characters." }),
  text: paragraphsOfText(1, ANSWER_MAX_LENGTH, { required: "Write what is new." }),
});
export type UpdateInput = z.infer<typeof updateInput>;

/** `PUT /api/admin/opportunities/:id/decision` (204; 409 `round-over`). `draft`: returns it with the reason. */
export const reviewInput = z
  .strictObject({
    decision: z.enum(["open", "draft"]),
    reason: paragraphsOfText(0, REVIEW_REASON_MAX_LENGTH),
    version: z.int(),
  })
  .check(
    z.refine(({ decision, reason }) => decision === "open" || reason !== "", {
      error: "Tell the owner why.",
      path: ["reason"],
    }),
  );
export type ReviewInput = z.infer<typeof reviewInput>;
