import { authRoutes } from "./auth/routes.ts";
import { createApp } from "./create-app.ts";

/** `/api/auth`, which loads with its first request. */
export const authApi = createApp((app) => app.route("/api/auth", authRoutes));
