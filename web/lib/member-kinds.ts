import type { MemberKind } from "#contract/members.ts";

type KindText = { title: string; noun: string; description: string };

export const KINDS: Record<MemberKind, KindText> = {
  investor: { title: "Investor", noun: "investor", description: "You invest in companies." },
  founder: { title: "Founder", noun: "founder", description: "You are building a company." },
  lender: { title: "Lender", noun: "lender", description: "You lend to companies." },
  service_provider: {
    title: "Service provider",
    noun: "service provider",
    description: "You work with founders and investors, in law, tax or design, for example.",
  },
  organizer: {
    title: "Event organizer",
    noun: "event organizer",
    description: "You host events and bring people together.",
  },
};

/** "an investor", "a founder" */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
