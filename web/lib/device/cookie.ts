const YEAR_S = 365 * 24 * 60 * 60;

/** Sets a cookie for a year that the worker reads when it draws a document; null removes it. `value` needs no encoding. */
export function setCookie(name: string, value: string | null): void {
  const set = value === null ? `${name}=; max-age=0` : `${name}=${value}; max-age=${YEAR_S}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${set}; path=/; samesite=lax${secure}`;
}
