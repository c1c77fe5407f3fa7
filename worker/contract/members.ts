/** `investor` is the default at sign-up. */
export const MEMBER_KINDS = ["investor", "founder", "lender", "service_provider", "organizer"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

export const MEMBER_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export type MemberRole = "member" | "admin";

export type PersonView = { id: string; name: string; title: string | null; image: string | null; sample: boolean };

export const headlineOf = ({ title, company }: { title: string | null; company: string | null }): string =>
  [title, company].filter(Boolean).join(", ");
