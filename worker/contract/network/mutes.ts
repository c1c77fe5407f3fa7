import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";

/** `PUT /api/network/mutes/:memberId` with `{}` (204; 404, 409), `DELETE` (204). The muted member does not notice. */
export type MuteView = { person: PersonView; at: string };
export type MutePage = Page<MuteView>;
