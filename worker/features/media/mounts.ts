import type { Mounts } from "#domain/nouns/noun.ts";
import { pictures, uploadRoutes } from "./routes.ts";

/** Uploading pictures and serving them. */
export const mounts: Mounts = [
  ["/api/media", uploadRoutes],
  ["/media", pictures],
];
