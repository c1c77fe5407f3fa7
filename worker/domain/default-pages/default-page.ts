import { type PageSlug, WITH_DEFAULT_TEXT } from "#contract/pages.ts";
import type { Env } from "#worker/env.ts";

export async function defaultText(env: Env, slug: PageSlug): Promise<string | null> {
  if (!WITH_DEFAULT_TEXT.includes(slug)) return null;
  const { TEXTS } = await import("./texts.ts");
  return TEXTS[slug]?.(env).trim() ?? null;
}
