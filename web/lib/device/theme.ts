import { useSyncExternalStore } from "react";
import { setCookie } from "./cookie.ts";
import { openTabChannel } from "./tab-channel.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const watchers = new Set<() => void>();
const channel = openTabChannel("theme");

/** The worker reads the same cookie and sets the attribute in each document, so that nothing flashes. */
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

export function setTheme(theme: Theme): void {
  setCookie("theme", theme === "system" ? null : theme);
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

// The message needs no content, because all tabs share the cookie.
if (channel) channel.onmessage = apply;
