import type { ViewerView } from "./auth/viewer.ts";

/**
 * What the worker writes into the HTML so that the first screen needs no request: one
 * `<script type="application/json" id="bootstrap-data">` with every `<` written as `\u003c` (security rule 4).
 */
export type BootstrapData = {
  appName: string;
  viewer: ViewerView | null;
  /** Answers the first screen would otherwise ask for, keyed by the API path that gives the same answer. */
  answers: Record<string, unknown>;
  /** 404 for a path the product does not have: the app draws its 404 screen. A missing event is its own screen and says 200 here. */
  status: number;
  /** Figures of the shell: whole days since the launch date (decision 17), and the early-access notice's date while it lies ahead. */
  daysInMarket: number;
  earlyAccessUntil: string | null;
  /** Whether mail can be sent here: only then does a member's address have to be confirmed. */
  mail: boolean;
};

export const BOOTSTRAP_DATA_ID = "bootstrap-data";
