import { createContext, type ReactNode } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";

/** Provided by the page for viewers with permission to see posts and comments; otherwise null. */
export const ActivityPosts = createContext<((profile: ProfileView) => ReactNode) | null>(null);
