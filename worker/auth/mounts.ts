import type { Mounts } from "#domain/nouns/noun.ts";
import { setupRoutes } from "./first-admin/routes.ts";
import { authRoutes } from "./routes.ts";

/** Sign-in, sign-up, recovery, and the first admin. */
export const mounts: Mounts = [
  ["/api/auth", authRoutes],
  ["/api/setup", setupRoutes],
];
