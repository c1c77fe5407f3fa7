/** Tiers, prices, and deals. */
export const MONEY = [
  {
    name: "messages without the tier that has them",
    file: "worker/domain/permissions/authorize.ts",
    find: 'viewer.capabilities.includes("networking")',
    replace: "true",
    test: {
      file: "tests/worker/membership/tier-capabilities.test.ts",
      title: "is checked wherever a member messages another",
    },
  },
  {
    name: "an exclusive event open to every member",
    file: "worker/features/events/registration/register-member.ts",
    find: "and ${canRegister(sql`${user.tierId}`)}",
    replace: "",
    test: {
      file: "tests/worker/membership/tier-capabilities.test.ts",
      title: "decides who can register for an exclusive event",
    },
  },
  {
    name: "the agreed price of members changed with their tier",
    file: "worker/features/admin/tiers/edit-tier.ts",
    find: "revocation: revokeMessaging(",
    replace:
      "prices: statement(db, sql`update user set tier_price_minor = ${input.priceMinor} where tier_id = ${id} and ${onlyIf}`),\n      revocation: revokeMessaging(",
    test: { file: "tests/worker/admin/tiers.test.ts", title: "keeps the prices that members agreed to" },
  },
  {
    name: "deal flow without the tier that has it",
    file: "worker/features/opportunities/require-deal-flow.ts",
    find: 'await authorizeCapability(c, viewer, "deal-flow");',
    replace: "",
    test: {
      file: "tests/worker/opportunities/sharing.test.ts",
      title: "needs the tier again to send it to the admins, and to open it after a pause; pausing and closing do not",
    },
  },
  {
    name: "an opportunity in everybody's list during its early access",
    file: "worker/features/opportunities/opportunity-sql.ts",
    find: "and(isVisibleTo(viewer), isEarlyEnough(viewer, c.var.now))",
    replace: "isVisibleTo(viewer)",
    test: {
      file: "tests/worker/opportunities/list.test.ts",
      title: "shows one that is open to investors first only to tiers with early deals",
    },
  },
  {
    name: "interest above the round",
    file: "worker/features/opportunities/answers/change-deal.ts",
    find: "const amountMinor = Number(values.amount_minor ?? 0);",
    replace: "const amountMinor = 0;",
    test: { file: "tests/worker/opportunities/later-changes.test.ts", title: "An amount is at most the round" },
  },
  {
    name: "who is interested, and with how much, shown to any member",
    file: "worker/features/opportunities/deals/own.ts",
    find: ".where(and(eq(opportunity.id, id), eq(opportunity.ownerId, me(c))));",
    replace: ".where(eq(opportunity.id, id));",
    test: {
      file: "tests/worker/opportunities/answers.test.ts",
      title: "shows its owner who is interested, with a file, and nobody else",
    },
  },
];
