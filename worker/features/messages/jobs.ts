import type { CronJobs } from "#domain/nouns/noun.ts";
import { copyConversations } from "./backup/copy-conversations.ts";
import { rebuildInboxes } from "./backup/rebuild-inboxes.ts";
import { restoreConversations } from "./backup/restore-conversations.ts";

export const jobs: CronJobs = {
  objects: { copyConversations, restoreConversations, rebuildInboxes },
};
