import { Hono } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { detailRoutes } from "./detail/routes.ts";
import { endorsementRoutes } from "./endorsements/routes.ts";
import { partRoutes } from "./parts/routes.ts";
import { previewRoutes } from "./preview/routes.ts";
import { recommendationRoutes } from "./recommendations/routes.ts";
import { viewRoutes } from "./views/routes.ts";

export const profileRoutes = new Hono<AppEnv>()
  .route("/", previewRoutes)
  .route("/", partRoutes)
  .route("/", viewRoutes)
  .route("/", endorsementRoutes)
  .route("/", recommendationRoutes)
  .route("/", detailRoutes);
