import type { Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/auth/confirmation/link": [
    { path: "/api/auth/confirmation/link", body: { token: "none" }, as: "visitor", status: 404 },
  ],
  "/api/auth/registration": [{ path: "/api/auth/registration", as: "visitor" }],
  // No provider is configured here. oauth.test.ts tests the callback with one.
  "/api/auth/callback/:provider": [{ path: "/api/auth/callback/google", as: "visitor", status: 404 }],
  "/api/setup": [{ path: "/api/setup", as: "member", status: 404 }],
  "/confirm-address": [{ path: "/confirm-address", as: "member" }],
  "/setup": [{ path: "/setup", as: "member", status: 404, maxTrips: 2 }],
  "/sign-in": [{ path: "/sign-in", as: "visitor", maxTrips: 2 }],
  "/sign-up": [{ path: "/sign-up", as: "visitor" }],
  "/forgot-password": [{ path: "/forgot-password", as: "visitor" }],
};
