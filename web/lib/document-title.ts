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

/** The title that came with the document stays until a page has named itself. */
function showTitle(): void {
  if (current) document.title = `${unread > 0 ? `(${unread}) ` : ""}${current} · ${appName()}`;
}

/** Titles the document `<page> · <app>` and announces the page after a navigation. Give `undefined` while the name is not known yet. */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    const isNew = page !== current;
    current = page;
    showTitle();
    if (!isNew) return;
    // The browser itself reads the title of a document it has just loaded.
    if (!first) announce(page);
    first = false;
    for (const listener of listeners) listener();
  }, [page]);
}

/** Shows the number of unread messages in front of the title of every page and, where the app is installed, on its icon. It is not announced. */
export function useUnreadBadge(count: number): void {
  useEffect(() => showUnread(count), [count]);
  useEffect(() => () => showUnread(0), []);
}

function showUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  showTitle();
  // Not every browser has it, and it refuses where the app is not installed.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

/** The name of the page on screen, for the trail in the top bar. */
export function usePageName(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
}
