/** `sent`: not answered (ignored or not). */
export const RELATIONS = ["none", "sent", "received", "connected", "self"] as const;
export type Relation = (typeof RELATIONS)[number];

/** `at`: ISO instant of the request or connection; null for `none` and `self`. */
export type RelationView = { relation: Relation; at: string | null; isMuted?: true };
