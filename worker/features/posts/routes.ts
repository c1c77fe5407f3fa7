import { Hono } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { choiceRoutes } from "./choices/routes.ts";
import { commentRoutes } from "./comments/routes.ts";
import { feedRoutes } from "./feed/routes.ts";
import { likeRoutes } from "./likes/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

export const postRoutes = new Hono<AppEnv>();

// Comments before writing, whose `/:id` would take `/comments`.
for (const topic of [feedRoutes, commentRoutes, writingRoutes, likeRoutes, choiceRoutes]) postRoutes.route("/", topic);
