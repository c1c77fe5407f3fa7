import type { ProblemCode } from "#contract/problems.ts";

/** What a member who may not write messages yet can do about it: a sentence and a link. */
type RefusalLink = { text: string; to: string; label: string };

const LINKS: Partial<Record<ProblemCode | "offline", RefusalLink>> = {
  "email-unverified": {
    text: "Open the link we mailed to you. Your dashboard sends it again.",
    to: "/dashboard",
    label: "Dashboard",
  },
  "tier-needed": { text: "You can ask for another tier.", to: "/settings/tier", label: "See the tiers" },
};

/** The link for the problem code of the server's refusal. */
export const refusalLinkFor = (code: ProblemCode | "offline"): RefusalLink =>
  LINKS[code] ?? {
    text: "Messages open as soon as your membership allows it. Nothing else is needed from you on this page.",
    to: "/dashboard",
    label: "Dashboard",
  };
