import { useSyncExternalStore } from "react";

/** What the look follows: the device, or the member's own choice. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const YEAR_S = 365 * 24 * 60 * 60;
const watchers = new Set<() => void>();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("theme");

/** The worker reads the same cookie and writes the attribute into the next document, so nothing flashes (decision 17a). */
function currentTheme(): Theme {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function apply(): void {
  const theme = currentTheme();
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const watcher of watchers) watcher();
}

/** Chooses the look of every tab of this browser, at once and for a year. */
export function setTheme(theme: Theme): void {
  const value = theme === "system" ? "theme=; max-age=0" : `theme=${theme}; max-age=${YEAR_S}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser we serve has the Cookie Store API
  document.cookie = `${value}; path=/; samesite=lax${secure}`;
  apply();
  channel?.postMessage(theme);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useTheme(): Theme {
  return useSyncExternalStore(watch, currentTheme, () => "system" as const);
}

// The word that something changed is enough: the cookie is every tab's.
if (channel) channel.onmessage = apply;
