import type { Env } from "#worker/env.ts";

/** Where to go after sign-in: only a path of this origin, never another host, however it is spelt (security rule 10). */
export function nextPath(env: Env, next = ""): string {
  if (!URL.canParse(next, env.APP_ORIGIN)) return "/dashboard";
  const url = new URL(next, env.APP_ORIGIN);
  // `/.//host` is of this origin until its dot is gone: what is left, `//host`, is another one.
  if (url.pathname.startsWith("//")) return "/dashboard";
  return next.startsWith("/") && url.origin === env.APP_ORIGIN ? `${url.pathname}${url.search}` : "/dashboard";
}
