import type { ProblemCode } from "#contract/problems.ts";

/** What opens messages to a member who may not write yet, and where they do it. */
type Way = { says: string; to: string; label: string };

const WAYS: Partial<Record<ProblemCode | "offline", Way>> = {
  "email-unverified": {
    says: "Open the link we mailed to you. Your dashboard sends it again.",
    to: "/dashboard",
    label: "Dashboard",
  },
  "tier-needed": { says: "You can ask for another tier.", to: "/settings/tier", label: "See the tiers" },
};

/** By the code of the server's refusal. */
export const wayOf = (code: ProblemCode | "offline"): Way =>
  WAYS[code] ?? {
    says: "Messages open as soon as your membership allows it. Nothing else is needed from you on this page.",
    to: "/dashboard",
    label: "Dashboard",
  };
