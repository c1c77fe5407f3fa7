import type { PASSWORD_COST as RealCost } from "#auth/password/password-cost.ts";

/** Replaces the real cost in tests whose subject is not hashing: one hash takes less than a millisecond. */
export const PASSWORD_COST: typeof RealCost = { log2N: 1, r: 8, p: 1 };
