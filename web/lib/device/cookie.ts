import { SECOND_MS } from "#contract/limits.ts";
import { COOKIES } from "#contract/site/cookies.ts";

/** Null removes it. `value` needs no encoding. */
export function setCookie(of: "theme" | "shortcuts" | "zone", value: string | null): void {
  const { name, lifetimeMs } = COOKIES[of];
  const set = value === null ? `${name}=; max-age=0` : `${name}=${value}; max-age=${lifetimeMs / SECOND_MS}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${set}; path=/; samesite=lax${secure}`;
}
