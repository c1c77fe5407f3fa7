import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";

/** `PUT /api/network/blocks/:memberId` (204; 404, 409 for oneself, 429). `DELETE` (204): the viewer's own block. */

/** `GET /api/network/blocks?cursor=`, newest first. */
export type BlockView = { person: PersonView; at: string };
export type BlockPage = Page<BlockView>;
