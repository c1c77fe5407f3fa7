import * as z from "zod/mini";
import { COMPANY_MAX_LENGTH } from "../limits.ts";
import { mediaKey } from "../media/media.ts";
import { CURRENCIES, REGIONS, SECTORS, STAGES } from "../profiles/plain/lists.ts";
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
} from "./plain/limits.ts";
import { INSTRUMENTS } from "./plain/lists.ts";
import { AMOUNT_MAX_MINOR, AMOUNT_SENTENCE } from "./plain/money.ts";

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
  /** Amounts in the same currency. */
  valuationMinor: z.nullable(amount),
  minCheckMinor: z.nullable(amount),
  lead: optionalLine,
  /** The last day, in UTC. One that is over is refused (422), but for a draft or in review where it was before. */
  closesOn: z.nullable(z.iso.date("Enter a date, such as 1/29/2027.")),
  moneyFor: optionalLine,
  isInvestorsFirst: z.boolean(),
  /** The key of an uploaded picture. */
  imageKey: z.nullable(mediaKey),
  /** Connections of the owner, in the order of the team. */
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

/** Body of `POST /api/opportunities` (201 `{ id }`): a draft. 403 `tier-needed`, 409 `opportunities-full`, 422, 429. */
export const opportunityInput = z.strictObject(fields);
export type OpportunityInput = z.infer<typeof opportunityInput>;

/** Body of `PUT /api/opportunities/:id` (204); 409 `conflict` for another version. One that is open or paused goes back to review. */
export const opportunityEdit = z.strictObject({ ...fields, version: z.int() });
export type OpportunityEdit = z.infer<typeof opportunityEdit>;

/**
 * Body of `PUT /api/opportunities/:id/state` (204), by the owner: `in-review` sends a draft to the admins, `draft` takes it back, `paused` and `open`
 * pause and resume an open one, `closed` ends it for good. 409 `conflict` for any other change, 409 `round-over` for
 * `in-review` and `open` after its last day. Cron pauses an open one after that day.
 */
export const stateInput = z.strictObject({ state: z.enum(["draft", "in-review", "open", "paused", "closed"]) });

/** Body of `POST /api/opportunities/:id/questions` (201 `{ id }`). */
export const questionInput = z.strictObject({
  text: paragraphsOfText(5, QUESTION_MAX_LENGTH, { required: "Write your question in at least 5 characters." }),
});

/** Body of `PUT /api/opportunities/:id/questions/:questionId` (204), by the owner. Published ones are for everybody, without the asker's name. */
export const answerInput = z.strictObject({
  answer: paragraphsOfText(1, ANSWER_MAX_LENGTH, { required: "Write an answer." }),
  isPublished: z.boolean(),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** Body of `POST /api/opportunities/:id/updates` (201 `{ id }`), by the owner; 409 `updates-full`. `DELETE …/updates/:updateId` (204). */
export const updateInput = z.strictObject({
  title: shownLine(3, UPDATE_TITLE_MAX_LENGTH, { required: "Write a title in at least 3 characters." }),
  text: paragraphsOfText(1, ANSWER_MAX_LENGTH, { required: "Write what is new." }),
});
export type UpdateInput = z.infer<typeof updateInput>;

/** Body of `PUT /api/admin/opportunities/:id/decision` (204). `draft`: it goes back to its owner with the reason. 409 `round-over` for opening one after its last day. */
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
