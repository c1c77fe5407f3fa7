import { BUILD_HEADER } from "#contract/document.ts";
import { bootstrapData } from "./bootstrap-data.ts";
import { noteBuild } from "./new-version.ts";
import { isOnline } from "./online.ts";
import { reloadDocument } from "./reload.ts";

/** Why code could not be fetched: without a network, without an answer of the server, or the server does not have it. */
export type CodeFailure = "offline" | "unreachable" | "gone";

/**
 * Returns `load`, but while the browser is offline it fails without trying: a browser never repeats an import that has failed, so that the
 * code could not be fetched later either. What is loaded is returned in any case.
 */
export function whenOnline<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Promise<Module> | null = null;
  return async () => {
    if (loaded) return loaded;
    if (!isOnline()) throw new Error("offline");
    const loading = load();
    loaded = loading;
    try {
      return await loading;
    } catch (error) {
      loaded = null;
      throw error;
    }
  };
}

/** Asks why an import failed. The answer also tells whether another build is deployed. */
export async function findCodeFailure(): Promise<CodeFailure> {
  if (!isOnline()) return "offline";
  try {
    const answer = await fetch("/api/health", { cache: "no-store" });
    noteBuild(answer.headers.get(BUILD_HEADER));
    return "gone";
  } catch {
    return "unreachable";
  }
}

/**
 * Loads the document again because it needs code that is gone, once for each build and page. Returns false if that was done before, so that
 * a page that stays broken is not loaded again and again.
 */
export function reloadOnceFor(page: string): boolean {
  const key = `reloaded ${bootstrapData().build} ${page}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // Without a storage nothing would remember it.
    return false;
  }
  reloadDocument();
  return true;
}
