/** What a tier costs and allows, and how many have it. */
export const TIERS = [
  {
    name: "a kept tier priced anew",
    file: "worker/features/admin/members/tier-statements.ts",
    in: "agreedPrice",
    find: "${user.tierId} = ${to}",
    replace: "0",
    test: { file: "tests/worker/admin/applications.test.ts", title: "keeps the present tier and its price" },
  },
  {
    name: "the free tier counted",
    file: "worker/features/admin/members/tier-statements.ts",
    in: "moveTierCounts",
    find: "${tier.id} <> ${FREE_TIER} and",
    replace: "",
    test: { file: "tests/worker/admin/applications.test.ts", title: "lets a member in with the tier" },
  },
  {
    name: "the tier not asked at sockets and pages",
    file: "worker/domain/permissions/authorize.ts",
    in: "messagingRefusal",
    find: 'viewer.capabilities.includes("networking")',
    replace: "true",
    test: { file: "tests/worker/membership/tiers.test.ts", title: "is asked wherever a member reaches another" },
  },
  {
    name: "an exclusive event open to every member",
    file: "worker/features/events/registration/register-member.ts",
    in: "registerMember",
    find: "and ${mayAttend(sql`${user.tierId}`)}",
    replace: "",
    test: { file: "tests/worker/membership/tiers.test.ts", title: "decides who registers for an exclusive event" },
  },
  {
    name: "an edit of a tier over another admin's",
    file: "worker/features/admin/tiers/commands.ts",
    in: "editTier",
    find: "and ${tier.version} = ${input.version}",
    replace: "",
    test: { file: "tests/worker/membership/tiers.test.ts", title: "is refused when somebody else edited it first" },
  },
];
