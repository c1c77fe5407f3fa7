import { eq, getTableColumns } from "drizzle-orm";
import {
  deal,
  opportunity,
  opportunityParty,
  opportunityQuestion,
  opportunityTeam,
  opportunityTeamLeft,
  opportunityUpdate,
} from "#db/schema/index.ts";
import { allBut, type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const opportunityOwnRows: OwnRows = {
  opportunities: own(opportunity, opportunity.ownerId, allBut(opportunity, "interestedCount", "pledgedMinor")),
  // The role is in the words of the owner.
  opportunityTeams: own(opportunityTeam, opportunityTeam.memberId, getTableColumns(opportunityTeam), {
    join: [opportunity, eq(opportunity.id, opportunityTeam.opportunityId)],
    visible: opportunity.ownerId,
  }),
  opportunityTeamsLeft: own(opportunityTeamLeft, opportunityTeamLeft.memberId),
  opportunityUpdates: own(
    opportunityUpdate,
    opportunity.ownerId,
    pick(opportunityUpdate, "opportunityId", "title", "text", "at"),
    { join: [opportunity, eq(opportunity.id, opportunityUpdate.opportunityId)] },
  ),
  opportunityAnswers: own(deal, deal.memberId),
  opportunityQuestions: own(
    opportunityQuestion,
    opportunityQuestion.askerId,
    pick(opportunityQuestion, "opportunityId", "text", "askedAt"),
  ),
  deals: own(opportunityParty, opportunityParty.memberId),
};
