import type { PersonView } from "../members.ts";
import type { Page } from "../text.ts";

/**
 * Muting a member: their messages raise no count, and nothing that they do makes a notification. They do not learn of it. `PUT
 * /api/network/mutes/:memberId` with `{}` (204, also when muted already; 404 `member-not-found`; 409 `conflict` for oneself), `DELETE` (204).
 * `GET /api/network/mutes?cursor=`: whom the viewer muted, newest first.
 */
export type MuteView = { person: PersonView; at: string };
export type MutePage = Page<MuteView>;
