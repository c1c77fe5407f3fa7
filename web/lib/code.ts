import { BUILD_HEADER } from "#contract/document.ts";
import { REQUEST_TIMEOUT_MS } from "#contract/limits.ts";
import { bootstrapData } from "./bootstrap-data.ts";
import { noteBuild } from "./new-version.ts";
import { isOnline } from "./online.ts";
import { reloadDocument } from "./reload.ts";

/** `offline`: no network; `unreachable`: no response; `gone`: the server no longer has it. */
export type CodeFailure = "offline" | "unreachable" | "gone";

/** Rejects while offline without trying, because a browser never repeats a failed import. Caches a loaded module. */
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

/** Why an import failed. The response also tells whether another build is deployed. */
export async function findCodeFailure(): Promise<CodeFailure> {
  if (!isOnline()) return "offline";
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await fetch("/api/health", { cache: "no-store", signal });
    noteBuild(answer.headers.get(BUILD_HEADER));
    return "gone";
  } catch {
    return "unreachable";
  }
}

/** Reloads once per build and page. Returns false the second time, so that a broken page is not reloaded endlessly. */
export function reloadOnceFor(page: string): boolean {
  const key = `reloaded ${bootstrapData().build} ${page}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // Without storage, nothing would remember the reload.
    return false;
  }
  reloadDocument();
  return true;
}
