import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";

/**
 * `PUT` and `DELETE /api/profiles/:id/skills/:skillId/endorsement`: the viewer endorses a skill of somebody else, or no longer does. Both are
 * repeatable and answer with the `EndorsementResult`. 403 for who is not admitted, 404 `member-not-found`, `not-found` for another skill,
 * 409 `conflict` for one's own.
 */
export type EndorsementResult = { endorsements: number; isEndorsed: boolean };

/**
 * A row of `GET /api/profiles/:id/skills/:skillId/endorsements`, newest first. `isHidden`: the member hides this one, which only they see; for
 * others it is not in the list. It stays hidden when its author takes it back and endorses again; until then it is in no list.
 */
export type EndorsementView = { person: PersonView; at: string; isHidden: boolean };
export type EndorsementPage = Page<EndorsementView>;

/** Body of `PUT /api/profiles/me/skills/:skillId/endorsements/:memberId` (204): hides an endorsement of an own skill, or shows it again. */
export const endorsementVisibility = z.strictObject({ isHidden: z.boolean() });
