import type { ViewerView } from "./auth/viewer.ts";

/** `<script type="application/json" id="bootstrap-data">`, `<` as `\u003c`: the first screen needs no request. */
export type BootstrapData = {
  appName: string;
  /** Build of the scripts. Another `BUILD_HEADER` in a response means a newer deployment. */
  build: string;
  viewer: ViewerView | null;
  pendingConnectionRequests: number;
  answers: Record<string, unknown>;
  /** 404 for an unknown path only: a missing event has its own screen and 200. */
  status: number;
  /** Whole days since the launch. `earlyAccessUntil`: date of the notice while in the future. */
  daysInMarket: number;
  earlyAccessUntil: string | null;
  links: SiteLinks;
  /** Https; null if not configured. */
  elsewhere: { dealPlatform: string | null; syndicate: string | null };
  /** Whether mail can be sent: only then must members verify their address. */
  mail: boolean;
};

export type SiteLinks = {
  linkedIn: string | null;
  newsletter: string | null;
  donation: string | null;
  contact: string | null;
};

export const BOOTSTRAP_DATA_ID = "bootstrap-data";

/** In every response: the build of the scripts that belong to it. */
export const BUILD_HEADER = "x-build";
