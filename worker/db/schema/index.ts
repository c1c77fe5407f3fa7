export * from "./admin.ts";
export * from "./auth.ts";
export * from "./events.ts";
export * from "./mail.ts";
export * from "./network.ts";
export * from "./pages.ts";
export * from "./profiles.ts";
export * from "./tiers.ts";
