import * as z from "zod/mini";
import type { PersonView } from "./members.ts";
import { id, type Page } from "./text.ts";

/**
 * Blocking (security rule 9): the two become unknown to each other, at once and both ways. `PUT /api/network/blocks/:memberId` → 204,
 * also when blocked before; 404 `member-not-found` for whoever one may not know of; 409 `conflict` for oneself. `DELETE` → 204 lifts
 * one's own block, also when there is none.
 */

/** One row of `GET /api/network/blocks?cursor=`, newest first: whom the viewer blocked. */
export type BlockView = { person: PersonView; at: string };
export type BlockPage = Page<BlockView>;

/** Query of the list; the cursor is `<instant>_<member id>`. */
export const blockQuery = z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_[0-9a-f-]{36}$/))) });

/** The id in the path. */
export const blockedId = id;
