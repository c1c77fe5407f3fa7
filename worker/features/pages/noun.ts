import { PAGE_SLUGS } from "#contract/pages.ts";
import type { Noun } from "#domain/nouns/noun.ts";

export const pages: Noun = {
  paths: ["/api/pages", ...PAGE_SLUGS.map((slug) => `/${slug}`)],
  routes: async () => (await import("./mounts.ts")).mounts,
};
