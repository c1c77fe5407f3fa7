import type { Noun } from "#domain/nouns/noun.ts";

/** Conversations and the inbox. */
export const messages: Noun = {
  paths: ["/api/messages", "/api/inbox", "/messages"],
  routes: async () => (await import("./mounts.ts")).mounts,
};
