import type { Mounts } from "#domain/nouns/noun.ts";
import { setupRoutes } from "./first-admin/routes.ts";
import { authRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/auth", authRoutes],
  ["/api/setup", setupRoutes],
];
