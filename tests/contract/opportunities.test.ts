import { expect, it } from "vitest";
import { euroValue } from "#contract/opportunities/money.ts";
import { createMember } from "#tests/support/members.ts";
import { STARTUP } from "#tests/support/membership/tiers.ts";
import { connectRows } from "#tests/support/network/connections.ts";
import { createAdmin, createFounder, createInvestor, SHARED } from "#tests/support/opportunities/opportunities.ts";
import * as adminApi from "#web/features/admin/opportunities/api.ts";
import * as answersApi from "#web/features/opportunities/answers/api.ts";
import * as api from "#web/features/opportunities/api.ts";
import * as dealsApi from "#web/features/opportunities/deals/api.ts";
import * as sharingApi from "#web/features/opportunities/sharing/api.ts";
import { formValues, inputOf } from "#web/features/opportunities/sharing/form-values.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run, visit } from "./support/web-client.ts";
import { whitePicture } from "./support/white-picture.ts";

openBrowser();
const opportunities = track("opportunities", api);
const answers = track("opportunities/answers", answersApi);
const sharing = track("opportunities/sharing", sharingApi);
const deals = track("opportunities/deals", dealsApi);
const admin = track("admin/opportunities", adminApi);

it("an opportunity is shared, reviewed, found, answered, closed and confirmed", async () => {
  const [leila, mira, otto] = await Promise.all([createFounder(), createInvestor(), createAdmin()]);
  const friend = await createMember({ name: "Rui", columns: { tierId: STARTUP } });
  await connectRows(leila, friend);
  await connectRows(mira, friend);

  await as(leila);
  const { key } = await run(sharing.uploadLogo, await whitePicture("opportunity"));
  const input = { ...SHARED, imageKey: key, team: [{ memberId: friend.id, role: "Engineer" }] };
  const { id } = await run(sharing.shareOpportunity, input);
  const draft = await get(opportunities.opportunityQuery(id));
  expect(draft).toMatchObject({ image: `/media/${key}`, state: "draft", full: { team: [{}, { role: "Engineer" }] } });
  // What the form makes of it is what was sent.
  expect(inputOf(formValues(draft))).toEqual(input);
  await run(sharing.editOpportunity(id, draft.own?.version ?? 0), { ...input, company: "Tallybrook AB" });
  await run(sharing.changeState(id), "in-review");

  await as(friend);
  expect(await get(opportunities.opportunityQuery(id))).toMatchObject({ state: "in-review", teamRole: "Engineer" });
  await run(answers.leaveTeam(id));

  await as(otto);
  expect(await getRows(admin.reviewsQuery(""))).toMatchObject([{ id, company: "Tallybrook AB" }]);
  const { version } = await get(admin.reviewQuery(id));
  await run(admin.decideReview(id), { decision: "open", reason: "", version });

  await as(mira);
  expect(await getRows(opportunities.opportunitiesQuery("q=tallybrook"))).toMatchObject([{ id, isSaved: false }]);
  expect(await getRows(opportunities.isOfNewestQuery("order=fit"))).toHaveLength(1);
  expect((await get(opportunities.newestQuery)).rows).toMatchObject([{ id }]);
  await run(opportunities.saveOpportunity, { id, company: "Tallybrook AB", isSaved: true });
  await run(opportunities.saveOpportunity, { id, company: "Tallybrook AB", isSaved: false });
  await run(answers.pass(id), "region");
  await run(answers.takeBack(id), "passed");
  await run(answers.showInterest(id, "Leila"), { amountMinor: 10_000_000 });
  await run(answers.saveNotes(id), { note: "Ask about churn", stage: "first-call" });
  await run(answers.shareWith(id, "Rui"), { memberId: friend.id });
  const question = await run(answers.ask(id, "Leila"), { text: "Who signs for the cash?" });
  expect(await getRows(deals.dealsQuery("show=interested"))).toMatchObject([{ id, deal: { stage: "first-call" } }]);

  await as(leila);
  expect(await get(deals.ownQuery)).toMatchObject({ rows: [{ id, interested: 1 }] });
  expect(await getRows(deals.interestQuery(id))).toMatchObject([{ id: mira.id, amount: { amountMinor: 10_000_000 } }]);
  expect((await visit(deals.interestCsvUrl(id))).headers.get("content-type")).toContain("text/csv");
  await run(answers.answerQuestion(id, question.id), { answer: "Two of us.", isPublished: true });
  const update = await run(sharing.writeUpdate(id), { title: "First lender", text: "They signed." });
  await run(sharing.deleteUpdate(id), update.id);
  await run(sharing.changeState(id), "closed");
  await run(sharing.nameParties(id), { add: [mira.id], remove: [] });
  const other = await run(sharing.shareOpportunity, SHARED);
  await run(sharing.deleteDraft(other.id));

  await as(mira);
  await run(answers.confirmParty(id), true);
  expect(await get(opportunities.opportunityQuery(id))).toMatchObject({ state: "closed", isPartyConfirmed: true });
  expect((await visit(opportunities.opportunityPath(id))).status).toBe(200);
  await opportunities.refreshOpportunities();
});

it("calls every function of the API of opportunities", () =>
  expectAllCalled(
    "opportunities",
    "opportunities/answers",
    "opportunities/sharing",
    "opportunities/deals",
    "admin/opportunities",
  ));

it("compares amounts in different currencies", () => {
  const amounts = [
    [490_000_000, "EUR"],
    [500_000_000, "USD"],
    [400_000_000, "GBP"],
    [500_000_000, "JPY"],
  ] as const;
  const values = amounts.map(([amountMinor, currency]) => euroValue({ amountMinor, currency }));
  expect(values).toEqual([4_900_000, 4_812_783, 4_824_043, 3_066_356]);
});
