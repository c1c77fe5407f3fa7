/** What a member is here as. `investor` is the default at sign-up. */
export const MEMBER_KINDS = ["investor", "founder", "lender", "service_provider", "organizer"] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** The state of a membership. */
export const MEMBER_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export type MemberRole = "member" | "admin";

/** A person as cards and lists show one. */
export type PersonView = { id: string; name: string; title: string | null; image: string | null; sample: boolean };

/** The title and the company of a person in one line; empty without either. */
export const headlineOf = ({ title, company }: { title: string | null; company: string | null }): string =>
  [title, company].filter(Boolean).join(", ");
