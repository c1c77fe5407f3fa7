import type { ProblemCode } from "#contract/problems.ts";

type RefusalLink = { text: string; to: string; label: string };

const LINKS: Partial<Record<ProblemCode | "offline", RefusalLink>> = {
  "email-unverified": {
    text: "Open the link in our email to you. You can resend it from your dashboard.",
    to: "/dashboard",
    label: "Dashboard",
  },
  "tier-needed": {
    text: "You can request another membership tier.",
    to: "/settings/tier",
    label: "See membership tiers",
  },
};

export const refusalLinkFor = (code: ProblemCode | "offline"): RefusalLink =>
  LINKS[code] ?? {
    text: "You can send messages once your membership is approved. Your dashboard shows its status.",
    to: "/dashboard",
    label: "Dashboard",
  };
