import { createContext, type ReactNode } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";

/** What shows the posts and comments of a member, which the page of a profile provides for viewers who may see some; null for others. */
export const ActivityPosts = createContext<((profile: ProfileView) => ReactNode) | null>(null);
