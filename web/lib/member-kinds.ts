import type { MemberKind } from "#contract/members.ts";

type KindText = { title: string; noun: string; says: string };

/** The name and a description of each kind of member (decision 19). */
export const KINDS: Record<MemberKind, KindText> = {
  investor: { title: "Investor", noun: "investor", says: "You put money into companies." },
  founder: { title: "Founder", noun: "founder", says: "You are building a company." },
  lender: { title: "Lender", noun: "lender", says: "You lend to companies." },
  service_provider: {
    title: "Service provider",
    noun: "service provider",
    says: "You work for founders and investors: law, tax, design and the like.",
  },
  organizer: { title: "Event organizer", noun: "event organizer", says: "You bring people together." },
};

/** The noun with its article: "an investor", "a founder". */
export const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
