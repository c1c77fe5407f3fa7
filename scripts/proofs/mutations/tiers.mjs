/** What a tier costs and allows, and how many members have it. */
export const TIERS = [
  {
    name: "a new price for a member who keeps the tier",
    file: "worker/features/admin/members/tier-statements.ts",
    in: "agreedPrice",
    find: "${user.tierId} = ${to}",
    replace: "0",
    test: {
      file: "tests/worker/admin/application-decisions.test.ts",
      title: "keeps the current tier and its price without a tier request",
    },
  },
  {
    name: "members of the free tier counted",
    file: "worker/features/admin/members/tier-statements.ts",
    in: "moveTierCounts",
    find: "${tier.id} <> ${FREE_TIER} and",
    replace: "",
    test: {
      file: "tests/worker/admin/application-decisions.test.ts",
      title: "approves a member with the requested tier at its price",
    },
  },
  {
    name: "the tier not checked at sockets and pages",
    file: "worker/domain/permissions/authorize.ts",
    in: "messagingRefusal",
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
    in: "insertRegistration",
    find: "and ${canRegister(sql`${user.tierId}`)}",
    replace: "",
    test: {
      file: "tests/worker/membership/tier-capabilities.test.ts",
      title: "decides who can register for an exclusive event",
    },
  },
  {
    name: "an edit of a tier over another admin's edit",
    file: "worker/features/admin/tiers/edit-tier.ts",
    in: "editTier",
    find: "and ${tier.version} = ${input.version}",
    replace: "",
    test: {
      file: "tests/worker/admin/tiers.test.ts",
      title: "is refused when somebody else edited it first, and then changes nothing",
    },
  },
];
