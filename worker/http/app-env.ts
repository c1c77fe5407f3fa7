import type { ViewerView } from "#contract/auth/viewer.ts";
import type { PersonView } from "#contract/members.ts";
import type { Introduced } from "#contract/network/introductions.ts";
import type { Opening } from "#contract/sockets.ts";
import type { Db } from "#db/open.ts";
import type { Env } from "#worker/env.ts";

/** `sessionId` names the session's sockets; it is not the token and never leaves the worker. */
export type Viewer = ViewerView & { sessionId: string };

export type Peer = { person: PersonView; opening: Opening; isMuted: boolean };

export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    now: number;
    /** The body exceeds its route's limit and was dropped. */
    isBodyTooLarge: boolean;
    /** The body of a route that takes files, which is not in the request: each copy costs memory. */
    file: Uint8Array<ArrayBuffer>;
    /** Overrides of the common headers, by name. */
    ownSecurityHeaders: Record<string, string> | undefined;
    db: Db;
    /** Signature verified; null for visitors. */
    sessionToken: string | null;
    /** Only in documents, once the viewer is read. */
    pendingConnectionRequests: number | undefined;
    viewer: Viewer;
    adminId: string;
    /** Null when hidden from the viewer; only below /api/messages/:peerId. */
    peer: Peer | null;
    introduced: Introduced | null;
  };
};
