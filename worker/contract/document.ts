import type { ViewerView } from "./auth/viewer.ts";

/**
 * What the worker writes into the HTML so that the first screen needs no request: one
 * `<script type="application/json" id="bootstrap-data">` with every `<` written as `\u003c`.
 */
export type BootstrapData = {
  appName: string;
  /** The build of the scripts in this document. An answer of the API with another `BUILD_HEADER` comes from a newer deployment. */
  build: string;
  viewer: ViewerView | null;
  /** How many requests to connect wait for the viewer, for the navigation: at most `WAITING_COUNT_MAX`. */
  pendingInvitations: number;
  /** Responses the first screen would otherwise request, keyed by the API path that returns the same. */
  answers: Record<string, unknown>;
  /** 404 for a path the product does not have: the app shows its 404 screen. A missing event has a screen of its own and 200 here. */
  status: number;
  /** Whole days since the launch date. `earlyAccessUntil` is the date of the early-access notice while it is in the future. */
  daysInMarket: number;
  earlyAccessUntil: string | null;
  links: SiteLinks;
  /** Https addresses of spaces elsewhere; null for one that the operator has not set. */
  elsewhere: { dealPlatform: string | null; syndicate: string | null };
  /** Whether mail can be sent: only then must members verify their email address. */
  mail: boolean;
};

/** What the footer links to outside of the product, the Bitcoin address for donations and the operator's mail address; null where none is set. */
export type SiteLinks = {
  linkedIn: string | null;
  newsletter: string | null;
  donation: string | null;
  contact: string | null;
};

export const BOOTSTRAP_DATA_ID = "bootstrap-data";

/** The header of every answer of the worker that names the build of the scripts that belong to it. */
export const BUILD_HEADER = "x-build";
