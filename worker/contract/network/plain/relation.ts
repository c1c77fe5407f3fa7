/**
 * How the viewer is related to another member: `sent`: the viewer asked to connect and has no answer (ignored or not), `received`: the other
 * one asked, `self`: it is the viewer.
 */
export const RELATIONS = ["none", "sent", "received", "connected", "self"] as const;
export type Relation = (typeof RELATIONS)[number];

/** `at`: when the request was sent, or the connection made; an ISO instant, null for `none` and `self`. `isMuted`: the viewer muted the member. */
export type RelationView = { relation: Relation; at: string | null; isMuted?: true };
