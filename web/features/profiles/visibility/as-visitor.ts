import type { ProfileView } from "#contract/profiles/profile.ts";

export const AS_VISITOR = "view=visitor";

export const isAsVisitor = (search: string): boolean => new URLSearchParams(search).get("view") === "visitor";

/** Keeps only what the server gives to visitors. */
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
