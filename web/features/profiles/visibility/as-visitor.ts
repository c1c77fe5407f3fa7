import type { ProfileView } from "#contract/profiles/profile.ts";

/** The query of one's own profile that shows it as visitors see it. */
export const AS_VISITOR = "view=visitor";

/** Whether the query asks for that. */
export const isAsVisitor = (search: string): boolean => new URLSearchParams(search).get("view") === "visitor";

/** One's own public profile with what the server gives to visitors. */
export const asVisitor = (profile: ProfileView): ProfileView => ({
  ...profile,
  email: null,
  relation: { relation: "none", at: null },
  investorRequests: null,
  skills: profile.skills.map((skill) => ({ ...skill, isEndorsed: false, fromConnections: 0 })),
  recommendations: { rows: [], cursor: null },
  isMe: false,
  own: null,
});
