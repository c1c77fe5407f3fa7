import type { ViewerView } from "#contract/auth/viewer.ts";
import type { PersonView } from "#contract/members.ts";
import type { Introduced } from "#contract/network/introductions.ts";
import type { Opening } from "#contract/sockets.ts";
import type { Db } from "#db/open.ts";
import type { Env } from "#worker/env.ts";

/** The signed-in member of a request. `sessionId` names the session's sockets; it is not the token and never leaves the worker. */
export type Viewer = ViewerView & { sessionId: string };

/** The other member of a conversation, how the viewer may begin it, and whether the viewer muted them. */
export type Peer = { person: PersonView; opening: Opening; isMuted: boolean };

/** The request context of every handler: bindings, the variables that create-app.ts sets, and those of middleware on single routes. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Milliseconds since 1970 at which this request began: one now for all its statements. */
    now: number;
    /** Whether the body has more bytes than its route takes; then it is gone. */
    isBodyTooLarge: boolean;
    /** Security headers of this answer that differ from those of all others, by name. */
    ownSecurityHeaders: Record<string, string> | undefined;
    db: Db;
    /** Token of the session cookie, its signature verified; null for visitors. */
    sessionToken: string | null;
    /** How many requests to connect wait for the viewer; only in documents, once the viewer is read. */
    pendingInvitations: number | undefined;
    /** The signed-in member; only behind `requireMember` and middleware that does the same and more. */
    viewer: Viewer;
    /** Id of the admin; only below /api/admin. */
    adminId: string;
    /** The other member of a conversation, null when the viewer may not know of one; only below /api/messages/:peerId. */
    peer: Peer | null;
    /** What introduced the two to each other; only in `GET /api/messages/:peerId`. */
    introduced: Introduced | null;
  };
};
