import type { Mounts } from "#domain/nouns/noun.ts";
import { pictures, uploadRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/media", uploadRoutes],
  ["/media", pictures],
];
