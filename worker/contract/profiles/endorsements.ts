import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";

/** `PUT` and `DELETE /api/profiles/:id/skills/:skillId/endorsement`, idempotent. 403, 404, 409 for one's own. */
export type EndorsementResult = { endorsements: number; isEndorsed: boolean };

/** `GET …/endorsements`, newest first. `isHidden`: by the member; also after a withdrawal and a new endorsement. */
export type EndorsementView = { person: PersonView; at: string; isHidden: boolean };
export type EndorsementPage = Page<EndorsementView>;

/** `PUT /api/profiles/me/skills/:skillId/endorsements/:memberId` (204). */
export const endorsementVisibility = z.strictObject({ isHidden: z.boolean() });
