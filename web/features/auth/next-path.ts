/**
 * Where to go after sign-in: the `next` of the address, if it is a path of this origin and nothing else, however another host may be
 * spelt (security rule 10). The landing page is no place to come back to.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  if (!next.startsWith("/") || !URL.canParse(next, location.origin)) return "/dashboard";
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname === "/") return "/dashboard";
  // `/.//host` is of this origin until its dot is gone: what is left, `//host`, is another one.
  if (url.pathname.startsWith("//")) return "/dashboard";
  return url.pathname + url.search + url.hash;
}
