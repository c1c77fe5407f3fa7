import type { Db } from "#db/open.ts";
import type { Env } from "#worker/env.ts";

/** What every handler finds on its context: bindings, and what the middleware of app.ts put there. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    /** Milliseconds since 1970 at which this request began: one now for all its statements. */
    now: number;
    db: Db;
    /** Token of the session cookie, its signature checked; null for visitors. */
    sessionToken: string | null;
    /** Id of the admin who asks; set below /api/admin alone. */
    adminId: string;
  };
};
