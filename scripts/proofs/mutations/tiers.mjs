/** Prices and capabilities of tiers, and the number of their members. */
export const TIERS = [
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
];
