import * as z from "zod/mini";

/** Who may write to a member first. `met`: connections, and people with whom they shared an event. Who was introduced may always. */
export const WHO_MAY_WRITE = ["everyone", "met", "connections"] as const;
export type WhoMayWrite = (typeof WHO_MAY_WRITE)[number];

/** `GET /api/network/settings`. */
export const networkSettings = z.strictObject({
  autoAccept: z.boolean(),
  whoMayWrite: z.enum(WHO_MAY_WRITE),
  isAskable: z.boolean(),
  isInPaths: z.boolean(),
});
export type NetworkSettings = z.infer<typeof networkSettings>;

/** Body of `PATCH /api/network/settings` (204): only what changed, so that two tabs do not undo each other. 429. */
export const networkSettingsChange = z
  .partial(networkSettings)
  .check(z.refine((change) => Object.keys(change).length > 0, "Choose something."));
export type NetworkSettingsChange = z.infer<typeof networkSettingsChange>;
