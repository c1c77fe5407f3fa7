import * as z from "zod/mini";

/** First messages. `met`: connections, and people at a shared event. Introduced people always may. */
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

/** `PATCH /api/network/settings` (204; 429): only what changed, so that two tabs do not undo each other. */
export const networkSettingsChange = z
  .partial(networkSettings)
  .check(z.refine((change) => Object.keys(change).length > 0, "Choose something."));
export type NetworkSettingsChange = z.infer<typeof networkSettingsChange>;
