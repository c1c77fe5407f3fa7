import { type PageSlug, WITH_DEFAULT_TEXT } from "#contract/pages.ts";
import type { Env } from "#worker/env.ts";

/** The Markdown with which a page begins, until an operator publishes another; null for a page that begins with the placeholder. */
export async function defaultText(env: Env, slug: PageSlug): Promise<string | null> {
  if (!WITH_DEFAULT_TEXT.includes(slug)) return null;
  // Loaded when a page shows it.
  const { TEXTS } = await import("./texts.ts");
  return TEXTS[slug]?.(env).trim() ?? null;
}
