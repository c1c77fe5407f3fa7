// Triggers: ../triggers/opportunities.sql
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DealStage, INSTRUMENTS, OpportunityState, PassReason } from "#contract/opportunities/lists.ts";
import type { Currency } from "#contract/profiles/lists.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
const count = (name: string) => integer(name).notNull().default(0);

/** Amounts in minor units of `currency`; instants in ms. Triggers keep the counts. */
export const opportunity = sqliteTable(
  "opportunity",
  {
    id: text("id").primaryKey(),
    ownerId: memberId("owner_id"),
    state: text("state").$type<OpportunityState>().notNull(),
    company: text("company").notNull(),
    description: text("description").notNull(),
    text: text("text").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** Euros by the rates of `ratesOn`, to order all currencies. */
    value: integer("value").notNull(),
    ratesOn: text("rates_on").notNull(),
    stage: text("stage").notNull(),
    sector: text("sector").notNull(),
    region: text("region").notNull(),
    location: text("location").notNull(),
    instrument: text("instrument").$type<(typeof INSTRUMENTS)[number][0]>().notNull(),
    valuationMinor: integer("valuation_minor"),
    minCheckMinor: integer("min_check_minor"),
    lead: text("lead"),
    closesOn: text("closes_on"),
    moneyFor: text("money_for"),
    /** Until `investorsUntil` only some tiers see it. */
    isInvestorsFirst: integer("is_investors_first", { mode: "boolean" }).notNull().default(false),
    investorsUntil: integer("investors_until"),
    imageKey: text("image_key"),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    /** Raised by each change of indexed columns or the state. */
    version: integer("version").notNull().default(1),
    submittedAt: integer("submitted_at"),
    openedAt: integer("opened_at"),
    reviewReason: text("review_reason"),
    createdAt: integer("created_at").notNull(),
    savedCount: count("saved_count"),
    interestedCount: count("interested_count"),
    passedCount: count("passed_count"),
    /** Sum of the amounts that members might invest. */
    pledgedMinor: count("pledged_minor"),
  },
  (t) => [
    index("opportunity_newest").on(t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    index("opportunity_sector").on(t.sector, t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    index("opportunity_stage").on(t.stage, t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    index("opportunity_sector_stage").on(t.sector, t.stage, t.openedAt, t.id).where(sql`${t.state} = 'open'`),
    index("opportunity_value").on(t.value, t.id).where(sql`${t.state} = 'open'`),
    index("opportunity_closes").on(t.closesOn).where(sql`${t.state} = 'open'`),
    // Not one of all states, which SQLite would prefer to those of open ones.
    index("opportunity_in_review").on(t.submittedAt, t.id).where(sql`${t.state} = 'in-review'`),
    index("opportunity_aside").on(t.state, t.submittedAt, t.id).where(sql`${t.state} in ('paused', 'closed')`),
    index("opportunity_owner").on(t.ownerId, t.createdAt, t.id),
    index("opportunity_rates").on(t.ratesOn),
  ],
);

export const opportunityTeam = sqliteTable(
  "opportunity_team",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunity.id, { onDelete: "cascade" }),
    memberId: memberId("member_id"),
    role: text("role").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.opportunityId, t.memberId] }), index("opportunity_team_member").on(t.memberId)],
);

/** Who took themselves off the team: the owner cannot name them again. */
export const opportunityTeamLeft = sqliteTable(
  "opportunity_team_left",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunity.id, { onDelete: "cascade" }),
    memberId: memberId("member_id"),
  },
  (t) => [primaryKey({ columns: [t.opportunityId, t.memberId] }), index("opportunity_team_left_member").on(t.memberId)],
);

const opportunityId = () =>
  text("opportunity_id")
    .notNull()
    .references(() => opportunity.id, { onDelete: "cascade" });

export const opportunityChange = sqliteTable(
  "opportunity_change",
  {
    id: text("id").primaryKey(),
    opportunityId: opportunityId(),
    state: text("state").$type<OpportunityState>().notNull(),
    actorId: text("actor_id").references(() => user.id, { onDelete: "set null" }),
    reason: text("reason").notNull().default(""),
    at: integer("at").notNull(),
  },
  (t) => [
    index("opportunity_change_newest").on(t.opportunityId, t.at, t.id),
    index("opportunity_change_actor").on(t.actorId),
  ],
);

export const deal = sqliteTable(
  "deal",
  {
    opportunityId: opportunityId(),
    memberId: memberId("member_id"),
    savedAt: integer("saved_at"),
    answer: text("answer").$type<"interested" | "passed">(),
    answeredAt: integer("answered_at"),
    amountMinor: integer("amount_minor"),
    reason: text("reason").$type<PassReason>(),
    note: text("note").notNull().default(""),
    stage: text("stage").$type<DealStage>().notNull().default("to-read"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.opportunityId, t.memberId] }),
    index("deal_newest")
      .on(t.memberId, t.updatedAt, t.opportunityId)
      .where(sql`${t.savedAt} is not null or ${t.answer} is not null`),
    index("deal_member").on(t.memberId),
    index("deal_interested").on(t.opportunityId, t.answeredAt, t.memberId).where(sql`${t.answer} = 'interested'`),
  ],
);

export const passCount = sqliteTable(
  "pass_count",
  { opportunityId: opportunityId(), reason: text("reason").$type<PassReason>().notNull(), passes: count("passes") },
  (t) => [primaryKey({ columns: [t.opportunityId, t.reason] })],
);

/** Only for owner and asker, until the owner publishes it with the answer. */
export const opportunityQuestion = sqliteTable(
  "opportunity_question",
  {
    id: text("id").primaryKey(),
    opportunityId: opportunityId(),
    askerId: memberId("asker_id"),
    text: text("text").notNull(),
    askedAt: integer("asked_at").notNull(),
    answer: text("answer"),
    answeredAt: integer("answered_at"),
    publishedAt: integer("published_at"),
  },
  (t) => [
    index("question_published").on(t.opportunityId, t.publishedAt, t.id).where(sql`${t.publishedAt} is not null`),
    index("question_unanswered").on(t.opportunityId, t.answeredAt),
    index("question_asker").on(t.askerId, t.opportunityId, t.askedAt),
    index("question_newest").on(t.opportunityId, t.askedAt, t.id),
  ],
);

export const opportunityUpdate = sqliteTable(
  "opportunity_update",
  {
    id: text("id").primaryKey(),
    opportunityId: opportunityId(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [index("opportunity_update_newest").on(t.opportunityId, t.at, t.id)],
);

/** Named by the owner; counts once confirmed, the owner's own row with the first of them. */
export const opportunityParty = sqliteTable(
  "opportunity_party",
  { opportunityId: opportunityId(), memberId: memberId("member_id"), confirmedAt: integer("confirmed_at") },
  (t) => [
    primaryKey({ columns: [t.opportunityId, t.memberId] }),
    index("opportunity_party_member").on(t.memberId, t.confirmedAt),
  ],
);
