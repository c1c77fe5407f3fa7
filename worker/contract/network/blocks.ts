import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";

/**
 * Blocking: the two members no longer see each other, at once and in both directions. `PUT
 * /api/network/blocks/:memberId` → 204, also for a member who is blocked already; 404 `member-not-found` for a member the viewer may
 * not know of; 409 `conflict` for oneself. `DELETE` → 204 removes the viewer's own block, also when there is none. Blocks, and
 * `DELETE` without a block, are 429 after a hundred a day.
 */

/** One row of `GET /api/network/blocks?cursor=`, newest first: a member the viewer blocked. */
export type BlockView = { person: PersonView; at: string };
export type BlockPage = Page<BlockView>;
