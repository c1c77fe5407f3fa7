/** Deliberately no setting: only this file can change what a deployed worker uses. */
export const PASSWORD_COST = { log2N: 15, r: 8, p: 3 };
