import type { Noun } from "#domain/nouns/noun.ts";

export const messages: Noun = {
  paths: ["/api/messages", "/api/inbox", "/messages"],
  routes: async () => (await import("./mounts.ts")).mounts,
};
