export * from "./admin.ts";
export * from "./auth.ts";
export * from "./events.ts";
export * from "./mail.ts";
export * from "./profiles.ts";
