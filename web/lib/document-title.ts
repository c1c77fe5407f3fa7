import { useEffect, useSyncExternalStore } from "react";
import { announce } from "./announce.ts";
import { appName } from "./bootstrap-data.ts";

let current = "";
let unread = 0;
let first = true;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the document's own title until a page sets one. */
function showTitle(): void {
  if (current) document.title = `${unread > 0 ? `(${unread}) ` : ""}${current} · ${appName()}`;
}

/** Sets `<page> · <app>` and announces the page after a navigation. `undefined`: the name is not known yet. */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    const isNew = page !== current;
    current = page;
    showTitle();
    if (!isNew) return;
    // Screen readers read the title of a loaded document themselves.
    if (!first) announce(page);
    first = false;
    for (const listener of listeners) listener();
  }, [page]);
}

/** Unread messages in the title of every page and on the icon of an installed app. Not announced. */
export function useUnreadBadge(count: number): void {
  useEffect(() => showUnread(count), [count]);
  useEffect(() => () => showUnread(0), []);
}

function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  showTitle();
  // Not in every browser, and rejected if the app is not installed.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

export function usePageName(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
}
