import { useEffect, useSyncExternalStore } from "react";
import { announce } from "./announce.ts";
import { appName } from "./bootstrap-data.ts";

let current = "";
let first = true;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Titles the document `<page> · <app>` and announces the page after a navigation. Give `undefined` while the name is not known yet.
 * `count` goes in front of the title, e.g. unread messages, and is not announced.
 */
export function useDocumentTitle(page: string | undefined, count = 0): void {
  useEffect(() => {
    if (page === undefined) return;
    document.title = `${count > 0 ? `(${count}) ` : ""}${page} · ${appName()}`;
    if (page === current) return;
    current = page;
    // The browser itself reads the title of a document it has just loaded.
    if (!first) announce(page);
    first = false;
    for (const listener of listeners) listener();
  }, [page, count]);
}

/** The name of the page on screen, for the trail in the top bar. */
export function usePageName(): string {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
}
