import type { DecisionView, ReportKind } from "./reports.ts";

export const REPORTED: Record<ReportKind, string> = {
  member: "your profile",
  message: "a message you wrote",
  event: "an event you host",
  post: "a post you wrote",
  comment: "a comment you wrote",
  opportunity: "an opportunity you shared",
};

/** Profiles and messages are never removed. */
const REMOVED: Partial<Record<ReportKind, string>> = {
  event: "Your event was canceled",
  post: "Your post was removed",
  comment: "Your comment was removed",
  opportunity: "Your opportunity was taken from the list",
};

export function decisionTitle({ decision, kind }: Pick<DecisionView, "decision" | "kind">): string {
  if (decision === "suspend") return "Your account was suspended";
  return (decision === "remove" && REMOVED[kind]) || "You received a warning";
}
