import type { MemberKind } from "#contract/auth";

type KindWords = { title: string; noun: string; says: string };

/** How each kind of member is called, and what brings them here (specification section 1). */
export const KINDS: Record<MemberKind, KindWords> = {
  investor: {
    title: "Investor",
    noun: "investor",
    says: "Filter startups, find co-investors and track a portfolio.",
  },
  founder: { title: "Founder", noun: "founder", says: "Pitch and connect with investors and service providers." },
  lender: { title: "Lender", noun: "lender", says: "Filter startups and find co-investors." },
  service_provider: {
    title: "Service provider",
    noun: "service provider",
    says: "Offer your work to founders and investors.",
  },
  organizer: { title: "Event organizer", noun: "event organizer", says: "Promote events and manage registrations." },
};

/** The noun with its article: "an investor", "a founder". */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
